"""Setting up a game, and its rules."""
