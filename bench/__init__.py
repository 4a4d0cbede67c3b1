"""Strength, storage and load, measured at length. Not part of the tests."""
