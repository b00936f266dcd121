"""A table's own editions, and their editor."""
