"""Devices that are not the banker's: they get pages as data and send back the action tapped."""
