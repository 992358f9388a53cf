-- Times are milliseconds since 1970. Sides are 'first' and 'second'.

CREATE TABLE accounts (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    -- The name in lower case: names are unique without regard to case.
    name_key   TEXT NOT NULL UNIQUE,
    kind       TEXT NOT NULL CHECK (kind IN ('guest', 'member', 'bot')),
    created_ms BIGINT NOT NULL
);

CREATE TABLE tokens (
    -- SHA-256 of the token; the token itself is never stored.
    hash       TEXT PRIMARY KEY,
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
    PRIMARY KEY (game_id, seq)
) WITHOUT ROWID;
