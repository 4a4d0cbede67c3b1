"""Strength, measured at length. Not part of the tests."""
