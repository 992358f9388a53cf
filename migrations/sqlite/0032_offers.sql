-- What is open in the lobby of several servers: whoever leads next goes on with it. A server that is alone keeps this to itself.
CREATE TABLE offers (
    -- The id of a seek or of a challenge.
    id         TEXT PRIMARY KEY NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- Who is challenged; nobody for a seek.
    to_id      TEXT REFERENCES accounts (id),
    -- The terms of the game as JSON, as they are asked for on the wire.
    terms      TEXT NOT NULL,
    -- Whom a seek is for.
    low        BIGINT,
    high       BIGINT,
    widens     BOOLEAN NOT NULL,
    created_ms BIGINT NOT NULL,
    -- The game that it became.
    game_id    TEXT
) WITHOUT ROWID;
CREATE INDEX offers_by_time ON offers (created_ms);
CREATE INDEX offers_by_account ON offers (account_id);
CREATE INDEX offers_by_challenged ON offers (to_id);
