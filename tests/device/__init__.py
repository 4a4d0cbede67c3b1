"""The device: the core that plays in the page, compared with the server in every answer."""
