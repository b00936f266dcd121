"""The app without a server: Python itself runs in the browser, and the games stay there."""
