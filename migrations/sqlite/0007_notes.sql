-- What a member writes down beside a game, for himself alone.
CREATE TABLE notes (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    game_id    TEXT NOT NULL REFERENCES games (id),
    text       TEXT NOT NULL,
    written_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, game_id)
) WITHOUT ROWID;
