"""Describing a board of one's own."""
