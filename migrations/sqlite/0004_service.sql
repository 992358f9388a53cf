-- What the engine says of a finished game: made once, on request, for everybody.
CREATE TABLE analyses (
    game_id TEXT PRIMARY KEY REFERENCES games (id),
    made_ms BIGINT NOT NULL,
    -- The judged positions as a JSON array, the first one first.
    body    TEXT NOT NULL
) WITHOUT ROWID;

-- Invitations outlive a restart: the link may be in a letter.
CREATE TABLE invites (
    code       TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- The terms of the game as JSON, as they are asked for on the wire.
    terms      TEXT NOT NULL,
    created_ms BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX invites_by_account ON invites (account_id);

-- What the operator tells everybody; a running server reads it within seconds.
CREATE TABLE announcements (
    id       TEXT PRIMARY KEY,
    text     TEXT NOT NULL,
    made_ms  BIGINT NOT NULL,
    until_ms BIGINT NOT NULL
) WITHOUT ROWID;

-- Until when an account may not chat.
ALTER TABLE accounts ADD COLUMN muted_until_ms BIGINT;

CREATE INDEX blocks_by_blocked ON blocks (blocked_id);
