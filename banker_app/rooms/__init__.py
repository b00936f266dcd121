"""Rooms: guests who reach the banker's phone through an MQTT broker."""
