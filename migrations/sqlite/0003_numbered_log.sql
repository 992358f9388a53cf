-- Games are numbered in the order of their making, and the log is written in the order of the moves with an index by
-- number. Rows of games that are played at the same time then share pages: a commit of fifty moves writes a quarter of
-- the pages that it wrote when each row stood at a random id's place.
ALTER TABLE games ADD COLUMN number BIGINT;

UPDATE games SET number = numbered.number
FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY created_ms, id) AS number FROM games) AS numbered
WHERE numbered.id = games.id;

CREATE UNIQUE INDEX games_by_number ON games (number);

CREATE TABLE log (
    place INTEGER PRIMARY KEY,
    -- The game's number.
    game  BIGINT NOT NULL,
    seq   BIGINT NOT NULL CHECK (seq > 0),
    at_ms BIGINT NOT NULL,
    -- The act as JSON.
    body  TEXT NOT NULL,
    -- Ties the row to all before it: see src/store/chain.rs.
    chain TEXT NOT NULL
);

INSERT INTO log (game, seq, at_ms, body, chain)
SELECT g.number, e.seq, e.at_ms, e.body, e.chain FROM events e JOIN games g ON g.id = e.game_id ORDER BY g.number, e.seq;

DROP TABLE events;
ALTER TABLE log RENAME TO events;
CREATE UNIQUE INDEX events_by_game ON events (game, seq);
