"""Tables in use: the hall that keeps them, connections to them, bots that think, limits."""
