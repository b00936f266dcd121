"""What players and their phones ask the banker."""
