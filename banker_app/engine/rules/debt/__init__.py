"""Debts, loans, bankruptcy."""
