"""What the app says, in each language."""
