-- Finished games by whoever played them, where guests' devices are called, and what the server alone may know.

CREATE TABLE games (
    guest TEXT NOT NULL,
    table_name TEXT NOT NULL REFERENCES tables (name),
    version INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    summary TEXT NOT NULL,
    PRIMARY KEY (guest, table_name, version)
) WITHOUT ROWID;

CREATE INDEX games_of_guest ON games (guest, ended);

-- Of what was played before, the last game of each table is found by those who still sit there.
INSERT INTO games
SELECT DISTINCT seats.guest, name, version, changed, summary
FROM tables JOIN seats ON seats.table_name = tables.name WHERE state = 'over';

CREATE TABLE devices (
    endpoint TEXT NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (name),
    created INTEGER NOT NULL,
    body TEXT NOT NULL
);

CREATE INDEX devices_of_guest ON devices (guest, created);

CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
);
