"""The texts of the game in each language."""
