"""The table, its board and clock, what can be entered there."""
