"""One evening on several devices: which callers are let in, and what each may change."""
