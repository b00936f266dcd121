"""Payments, loans, trades, cards, currencies, the casino."""
