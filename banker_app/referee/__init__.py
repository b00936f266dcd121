"""The engine without a screen: JSON lines in, JSON lines out. No Flet, no TinyDB."""
