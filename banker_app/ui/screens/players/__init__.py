"""Everybody's score, and the app for the home screen."""
