"""Reports on a game: ranking, chart, records, statements; as picture, PDF and CSV."""
