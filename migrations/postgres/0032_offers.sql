-- What is open in the lobby of several servers: whoever leads next goes on with it. A server that is alone keeps this to itself.
CREATE TABLE offers (
    -- The id of a seek or of a challenge.
    id         TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    -- Who is challenged; nobody for a seek.
    to_id      TEXT COLLATE "C" REFERENCES accounts (id),
    -- The terms of the game as JSON, as they are asked for on the wire.
    terms      TEXT COLLATE "C" NOT NULL,
    -- Whom a seek is for.
    low        BIGINT,
    high       BIGINT,
    widens     BOOLEAN NOT NULL,
    created_ms BIGINT NOT NULL,
    -- The game that it became.
    game_id    TEXT COLLATE "C"
);
CREATE INDEX offers_by_time ON offers (created_ms);
CREATE INDEX offers_by_account ON offers (account_id);
CREATE INDEX offers_by_challenged ON offers (to_id);
