"""The imperative shell: sessions, words, views. No Flet, no TinyDB."""
