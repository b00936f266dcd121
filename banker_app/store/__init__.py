"""The store: games kept through crashes, damage and full disks.

It stores and returns plain JSON values. It knows no rules, no texts and no screens.
"""
