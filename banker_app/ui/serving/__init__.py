"""The web server and the connections of the banker's page. See README.md."""
