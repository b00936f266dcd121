"""Other devices: players' phones, displays, the room."""
