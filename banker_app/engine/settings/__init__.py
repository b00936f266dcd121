"""The settings that a rulebook or the players may choose, one module per chapter.

Each choice is an enum whose methods say what its members mean. The methods take plain values and
never import a rule module.
"""
