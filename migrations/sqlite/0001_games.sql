-- Times are milliseconds since 1970. Sides are 'first' and 'second'.

CREATE TABLE accounts (
    id            TEXT PRIMARY KEY,
    name          TEXT NOT NULL,
    -- The name as it is compared: names are unique without regard to case and look-alikes.
    name_key      TEXT NOT NULL UNIQUE,
    kind          TEXT NOT NULL CHECK (kind IN ('guest', 'member', 'bot')),
    -- argon2id; NULL for who has no password.
    password_hash TEXT,
    -- The member who made this bot.
    owner_id      TEXT REFERENCES accounts (id),
    created_ms    BIGINT NOT NULL,
    banned_ms     BIGINT,
    deleted_ms    BIGINT
);

CREATE TABLE tokens (
    -- SHA-256 of the token; the token itself is never stored.
    hash       TEXT PRIMARY KEY,
    -- By this a session is shown and revoked.
    id         TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    purpose    TEXT NOT NULL CHECK (purpose IN ('session', 'bot', 'supervised')),
    created_ms BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX tokens_by_account ON tokens (account_id, purpose);

CREATE TABLE games (
    id           TEXT PRIMARY KEY,
    kind         TEXT NOT NULL,
    variant      TEXT NOT NULL,
    start        TEXT NOT NULL,
    rated        BOOLEAN NOT NULL,
    public       BOOLEAN NOT NULL,
    first_id     TEXT NOT NULL REFERENCES accounts (id),
    second_id    TEXT NOT NULL REFERENCES accounts (id),
    -- The time control as JSON, NULL for none.
    time_control TEXT,
    -- The level at which the bot of this game was challenged.
    level        INTEGER,
    created_ms   BIGINT NOT NULL,
    -- The rest is NULL until the game ends, and written in the transaction that logs its end.
    ended_ms     BIGINT,
    result       TEXT CHECK (result IN ('first', 'second', 'draw', 'aborted')),
    reason       TEXT,
    score_first  BIGINT,
    score_second BIGINT,
    plies        BIGINT,
    -- The chain value of the last event.
    chain        TEXT,
    CHECK (first_id <> second_id)
);

CREATE INDEX games_by_time ON games (created_ms DESC, id DESC);
CREATE INDEX games_by_kind ON games (kind, created_ms DESC, id DESC);
CREATE INDEX games_by_first ON games (first_id, created_ms DESC, id DESC);
CREATE INDEX games_by_second ON games (second_id, created_ms DESC, id DESC);
CREATE INDEX games_unfinished ON games (id) WHERE ended_ms IS NULL;

-- The move log. A game is its events in the order of seq, which counts 1, 2, 3... without gaps.
CREATE TABLE events (
    game_id TEXT NOT NULL,
    seq     BIGINT NOT NULL CHECK (seq > 0),
    at_ms   BIGINT NOT NULL,
    -- The act as JSON.
    body    TEXT NOT NULL,
    -- Ties the row to all before it: see src/store/chain.rs.
    chain   TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
) WITHOUT ROWID;

CREATE TABLE ratings (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    kind       TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind)
) WITHOUT ROWID;

CREATE INDEX ratings_by_kind ON ratings (kind, rating DESC);

CREATE TABLE rating_history (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    kind       TEXT NOT NULL,
    at_ms      BIGINT NOT NULL,
    game_id    TEXT NOT NULL REFERENCES games (id),
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (account_id, kind, at_ms, game_id)
) WITHOUT ROWID;

CREATE TABLE chat (
    game_id    TEXT NOT NULL REFERENCES games (id),
    at_ms      BIGINT NOT NULL,
    id         TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    room       TEXT NOT NULL CHECK (room IN ('players', 'watchers')),
    text       TEXT NOT NULL,
    PRIMARY KEY (game_id, at_ms, id)
) WITHOUT ROWID;

CREATE TABLE blocks (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    blocked_id TEXT NOT NULL REFERENCES accounts (id),
    created_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, blocked_id)
) WITHOUT ROWID;
