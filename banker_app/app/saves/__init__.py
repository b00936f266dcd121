"""Save files: written, read with care, taken over on another device."""
