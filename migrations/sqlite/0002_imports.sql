-- Games that were played elsewhere. Their log is made from one row, because a finished game needs no room for its acts.
CREATE TABLE imports (
    game_id TEXT PRIMARY KEY REFERENCES games (id),
    -- SHA-256 of what makes two games the same: by it duplicates are recognised.
    digest  TEXT NOT NULL UNIQUE,
    -- The moves, parted by spaces.
    moves   TEXT NOT NULL,
    -- The tags of the file as JSON, [[name, value]...].
    tags    TEXT NOT NULL
) WITHOUT ROWID;
