-- Finished games by whoever played them, where guests' devices are called, and what the server alone may know.

CREATE TABLE games (
    guest text COLLATE "C" NOT NULL,
    table_name text COLLATE "C" NOT NULL REFERENCES tables (name),
    version bigint NOT NULL,
    ended bigint NOT NULL,
    summary text NOT NULL,
    PRIMARY KEY (guest, table_name, version)
);

CREATE INDEX games_of_guest ON games (guest, ended);

-- Of what was played before, the last game of each table is found by those who still sit there.
INSERT INTO games
SELECT DISTINCT seats.guest, name, version, changed, summary
FROM tables JOIN seats ON seats.table_name = tables.name WHERE state = 'over';

CREATE TABLE devices (
    endpoint text COLLATE "C" NOT NULL PRIMARY KEY,
    guest text COLLATE "C" NOT NULL REFERENCES guests (name),
    created bigint NOT NULL,
    body text NOT NULL
);

CREATE INDEX devices_of_guest ON devices (guest, created);

CREATE TABLE secrets (
    name text COLLATE "C" NOT NULL PRIMARY KEY,
    value bytea NOT NULL
);
