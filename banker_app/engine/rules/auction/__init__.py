"""Auctions: lots, bids, and what comes of them."""
