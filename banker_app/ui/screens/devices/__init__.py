"""Settings of a device, its keys, and how it becomes the banker's."""
