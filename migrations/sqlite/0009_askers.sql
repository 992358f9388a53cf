-- Keys of this database, which hash what is not to be stored as it is.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;

INSERT INTO secrets (name, value) VALUES ('networks', randomblob(32));

-- The network that a game against a bot was asked for from, hashed with that secret; NULL once the game has ended.
ALTER TABLE games ADD COLUMN asked_from TEXT;

CREATE INDEX games_unfinished_by_network ON games (asked_from) WHERE asked_from IS NOT NULL;
