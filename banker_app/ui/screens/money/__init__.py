"""Payments, cards, the Bank's tray, the exchange, the casino."""
