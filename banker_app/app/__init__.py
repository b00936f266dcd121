"""The imperative shell around the engine: sessions, messages, projections. No Flet, no TinyDB."""
