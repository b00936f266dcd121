"""Title deeds, groups, auctions."""
