"""The engine without screens: JSON lines in, JSON lines out. Imports neither Flet nor TinyDB."""
