"""A game that is being set up, before there is one."""
