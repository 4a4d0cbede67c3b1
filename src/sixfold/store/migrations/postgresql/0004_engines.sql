-- Engines that play at tables: guests with a token for a key, when they were last here, and what they said of themselves.

CREATE TABLE engines (
    name text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES guests (name),
    seen bigint,
    body text NOT NULL
);
