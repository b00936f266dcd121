"""The rulebook in force, and how a rule is changed."""
