-- Games that nobody looks at are not in memory. When an unfinished game has to be looked at next, whatever happens, in
-- milliseconds since 1970 without the outages below; NULL for never. 0 while a session has it, so that it is loaded when
-- a server that was killed starts again. The rest counts only while it is not 0.
ALTER TABLE games ADD COLUMN wake_ms BIGINT;
-- Whose turn it is.
ALTER TABLE games ADD COLUMN turn TEXT CHECK (turn IN ('first', 'second'));
-- Whether a bot is to act.
ALTER TABLE games ADD COLUMN bot_acts BOOLEAN NOT NULL DEFAULT FALSE;

-- Nothing of this is known of older games: each is looked at once.
UPDATE games SET wake_ms = 0 WHERE ended_ms IS NULL;

CREATE INDEX games_to_wake ON games (wake_ms, number) WHERE ended_ms IS NULL AND wake_ms IS NOT NULL;
CREATE INDEX games_of_bots ON games (number) WHERE ended_ms IS NULL AND bot_acts;
DROP INDEX bot_games_left;

-- The times at which no server ran on this database: nobody could move, so they are taken off the clocks of
-- correspondence games. `total_ms` is how long all of them took up to the end of this one.
CREATE TABLE outages (
    until_ms INTEGER PRIMARY KEY,
    from_ms  BIGINT NOT NULL,
    total_ms BIGINT NOT NULL
);

-- When a server last said that it runs: one row.
CREATE TABLE running (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    seen_ms BIGINT NOT NULL
);
