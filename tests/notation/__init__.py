"""Tests of the notation."""
