"""The display for the room, and the pages of devices that only look."""
