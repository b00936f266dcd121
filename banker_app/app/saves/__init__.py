"""Save files: writing, validating, importing on another device; backups."""
