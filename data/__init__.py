"""What ships with the app and is only read: editions, rulesets, words.

Installed as the package `banker_app.data`. Data files only; no code lives here.
"""
