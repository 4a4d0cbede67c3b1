"""Tests of `sixfold.arena`."""
