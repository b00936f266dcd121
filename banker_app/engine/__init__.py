"""The rule engine: pure values and functions, standard library only.

It uses no clock, file or random number and holds no text for people; `app` adds those.
"""
