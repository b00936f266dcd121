"""A module per page: a function of game, draft and address that returns a `Page`. No Flet."""
