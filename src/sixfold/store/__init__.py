"""Where tables are kept: the event log, in SQLite or PostgreSQL."""
