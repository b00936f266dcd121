"""The rule engine: pure values and functions, standard library only.

No clock, no file, no chance, no sentence: the shell around it has those.
"""
