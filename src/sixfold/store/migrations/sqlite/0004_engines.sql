-- Engines that play at tables: guests with a token for a key, when they were last here, and what they said of themselves.

CREATE TABLE engines (
    name TEXT NOT NULL PRIMARY KEY REFERENCES guests (name),
    seen INTEGER,
    body TEXT NOT NULL
) WITHOUT ROWID;
