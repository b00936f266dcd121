"""Worded values shared by several screens and the reports, made without Flet."""
