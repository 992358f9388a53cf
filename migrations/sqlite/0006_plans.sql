-- What a player of a game of days has laid down for moves of his opponent. It is read against the game's log: the moves
-- since `ply` choose among the lines, and a takeback after `seq` voids them; so playing never changes a row.
CREATE TABLE plans (
    game_id TEXT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL CHECK (seat IN ('first', 'second')),
    -- The ply at which the lines begin, and the last event of the log when they were laid down.
    ply     BIGINT NOT NULL,
    seq     BIGINT NOT NULL,
    -- The lines as JSON, [[move...]...].
    lines   TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) WITHOUT ROWID;
