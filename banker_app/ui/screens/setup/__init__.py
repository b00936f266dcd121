"""A new game, or one that is already under way."""
