-- The logs of finished games, each as one row of a few hundred bytes: see src/game/packed.rs.
CREATE TABLE packed_logs (
    -- The game's number.
    game   INTEGER PRIMARY KEY,
    -- How many events it has.
    events BIGINT NOT NULL,
    log    BLOB NOT NULL
);

ALTER TABLE games ADD COLUMN packed BOOLEAN NOT NULL DEFAULT FALSE;

-- Finished games whose logs are rows of `events` still.
CREATE INDEX games_to_pack ON games (number, ended_ms) WHERE ended_ms IS NOT NULL AND NOT packed;
