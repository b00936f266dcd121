"""The rule functions, one module per chapter of the rulebook.

A rule function takes the game and a command and returns a `Ruling`. As in `engine.checks`, the
docstring of a check states the condition that it demands.
"""
