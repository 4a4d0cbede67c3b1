"""A position or a game as a picture: SVG, PNG or terminal text."""
