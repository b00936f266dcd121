"""The log, its entries, statements and the score."""
