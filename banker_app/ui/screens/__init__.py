"""A folder per feature: its screens, their projections (made without Flet), its drafts."""
