"""Shipped and user-made data turned into engine values. No rule, no screen."""
