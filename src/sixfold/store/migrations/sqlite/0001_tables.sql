-- Tables with their logs, who sits where, and the guests' keys. Times are milliseconds since 1970.

CREATE TABLE tables (
    name TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'playing', 'over')),
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    due INTEGER,
    summary TEXT NOT NULL
);

CREATE INDEX public_tables ON tables (created) WHERE public = 1 AND state <> 'over';
CREATE INDEX due_tables ON tables (due) WHERE due IS NOT NULL;

CREATE TABLE events (
    table_name TEXT NOT NULL REFERENCES tables (name),
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_name, version)
);

CREATE TABLE seats (
    table_name TEXT NOT NULL REFERENCES tables (name),
    seat INTEGER NOT NULL,
    guest TEXT NOT NULL,
    PRIMARY KEY (table_name, seat)
) WITHOUT ROWID;

CREATE INDEX seats_of_guest ON seats (guest);

CREATE TABLE guests (
    name TEXT NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL
);

CREATE TABLE keys (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    guest TEXT NOT NULL REFERENCES guests (name),
    created INTEGER NOT NULL,
    expires INTEGER
);

CREATE INDEX keys_that_expire ON keys (expires) WHERE expires IS NOT NULL;

CREATE TABLE alive (at INTEGER);
INSERT INTO alive VALUES (NULL);
