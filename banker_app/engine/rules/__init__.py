"""What every game does, a module for each chapter of the rulebook.

A rule function takes the game and a command and returns a `Ruling`.
"""
