"""Tests of long work in units."""
