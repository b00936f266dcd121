"""Requests of players and their phones to the banker."""
