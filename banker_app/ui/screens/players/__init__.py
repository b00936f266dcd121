"""A player, the player's statement, and everybody's score."""
