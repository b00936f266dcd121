"""A phone for every player: whose it is, what it shows, what it asks for."""
