"""Where rulebooks differ in kind: a file per question, an enum with a `match` over it.

Policies see plain facts, never a rule module: the caller gathers, the policy answers.
"""
