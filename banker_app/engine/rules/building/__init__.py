"""Buildings, up and down."""
