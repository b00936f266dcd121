"""Small components that several screens share."""
