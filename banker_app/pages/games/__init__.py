"""The games on this device, the hall of fame, settings, licences."""
