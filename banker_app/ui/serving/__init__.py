"""The page's connection to the app, which outlasts the sockets that carry it. See README.md."""
