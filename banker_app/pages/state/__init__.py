"""The state of the app and of one page, and the controller that changes it."""
