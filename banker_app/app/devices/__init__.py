"""Several devices at one game: to whom each belongs, and players' requests from their own."""
