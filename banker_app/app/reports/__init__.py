"""A game looked back upon: log, ranking, statistics, as picture, PDF and CSV."""
