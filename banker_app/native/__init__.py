"""The app as a native phone app: the project for Flet's builder."""
