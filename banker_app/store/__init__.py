"""The store: games kept through crashes, damage and full disks.

It takes and gives plain JSON values. It knows no rule, no word for the player and no screen.
"""
