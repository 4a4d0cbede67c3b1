"""How long tests wait: a limit only stops what hangs, since a busy machine may take its time."""

PATIENCE = 300.0
"""Seconds after which a test that waits has failed."""
