"""A table and its log, without I/O: events, their fold, and what commands do. Knows nothing of the wire."""
