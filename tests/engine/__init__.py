"""The engine: its core agrees with the rules."""
