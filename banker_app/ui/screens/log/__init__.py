"""The log, and how an entry is corrected."""
