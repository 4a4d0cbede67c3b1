"""Tables in use: their registry, connections to them, bots that think, limits."""
