"""What a rulebook or a table may set: a file per chapter, with what each choice means.

Settings see plain facts, never a rule module: the caller gathers, the choice answers.
"""
