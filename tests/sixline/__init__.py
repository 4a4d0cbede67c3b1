"""Sixline, the protocol of engines."""
