"""The screens: Flet components drawn from the view. No rule, no sum, no file."""
