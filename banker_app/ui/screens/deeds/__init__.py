"""Title deeds: as cards, in trades, auctions, conglomerates, and sold for a debt."""
