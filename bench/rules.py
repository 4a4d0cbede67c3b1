"""Speed of the Python rules."""
