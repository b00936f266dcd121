"""Turns shipped and user-made data into engine values. Contains no rules and no screens."""
