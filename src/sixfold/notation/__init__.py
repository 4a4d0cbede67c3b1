"""Text and JSON for tiles, moves, positions and games."""
