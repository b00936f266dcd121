"""The app as an app of the phone's own: what Flet's builder is given."""
