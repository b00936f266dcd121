"""Several devices at one game: whose each of them is, and what players ask for from theirs."""
