"""A page as a value: blocks, drafts, the table of screens, words, services."""
