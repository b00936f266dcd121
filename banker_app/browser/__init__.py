"""The app without a server: Python runs in the browser, and the games are stored there."""
