-- Tables with their logs, who sits where, and the guests' keys. Times are milliseconds since 1970.
-- Names are compared byte by byte (COLLATE "C"), so that they have the same order as in SQLite.

CREATE TABLE tables (
    name text COLLATE "C" NOT NULL PRIMARY KEY,
    version bigint NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('open', 'playing', 'over')),
    public boolean NOT NULL,
    due bigint,
    summary text NOT NULL
);

CREATE INDEX public_tables ON tables (created) WHERE public AND state <> 'over';
CREATE INDEX due_tables ON tables (due) WHERE due IS NOT NULL;

CREATE TABLE events (
    table_name text COLLATE "C" NOT NULL REFERENCES tables (name),
    version bigint NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (table_name, version)
);

CREATE TABLE seats (
    table_name text COLLATE "C" NOT NULL REFERENCES tables (name),
    seat bigint NOT NULL,
    guest text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_name, seat)
);

CREATE INDEX seats_of_guest ON seats (guest);

CREATE TABLE guests (
    name text COLLATE "C" NOT NULL PRIMARY KEY,
    created bigint NOT NULL
);

CREATE TABLE keys (
    hash bytea NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    guest text COLLATE "C" NOT NULL REFERENCES guests (name),
    created bigint NOT NULL,
    expires bigint
);

CREATE INDEX keys_that_expire ON keys (expires) WHERE expires IS NOT NULL;

CREATE TABLE alive (at bigint);
INSERT INTO alive VALUES (NULL);
