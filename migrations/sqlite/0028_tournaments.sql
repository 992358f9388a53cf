-- Tournaments: their terms, and a log of what happened in each. State, players and winner are what the log says, for lists.
CREATE TABLE tournaments (
    id         TEXT PRIMARY KEY,
    -- Who made it; NULL for the house.
    account_id TEXT REFERENCES accounts (id),
    -- The terms as JSON, as they were asked for.
    terms      TEXT NOT NULL,
    private    BOOLEAN NOT NULL,
    starts_ms  BIGINT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('created', 'running', 'over', 'cancelled')),
    players    BIGINT NOT NULL,
    ended_ms   BIGINT,
    winner_id  TEXT REFERENCES accounts (id),
    -- Of a repeating one, which and when: the same is not made twice.
    series     TEXT UNIQUE
);

CREATE INDEX tournaments_open ON tournaments (starts_ms, id) WHERE ended_ms IS NULL;
CREATE INDEX tournaments_done ON tournaments (ended_ms DESC, id DESC) WHERE ended_ms IS NOT NULL AND NOT private;
CREATE INDEX tournaments_by_account ON tournaments (account_id) WHERE ended_ms IS NULL;

-- What happened in a tournament, in the order of seq, which counts 1, 2, 3... without gaps.
CREATE TABLE tournament_log (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    seq           BIGINT NOT NULL CHECK (seq > 0),
    at_ms         BIGINT NOT NULL,
    -- The entry as JSON.
    body          TEXT NOT NULL,
    PRIMARY KEY (tournament_id, seq)
) WITHOUT ROWID;

-- The tournament that a game belongs to.
ALTER TABLE games ADD COLUMN tournament_id TEXT;
