-- Several servers on one database: which of them run, and which of them has which game. A server that is alone has none of this.

CREATE TABLE nodes (
    -- Grows with every start, so that no token comes again.
    token    BIGINT PRIMARY KEY NOT NULL,
    -- When it last said that it runs, in milliseconds of the database's clock.
    seen_ms  BIGINT NOT NULL,
    -- Whether it reaches the others.
    linked   BOOLEAN NOT NULL
);

ALTER TABLE games ADD COLUMN owner BIGINT;
CREATE INDEX games_by_owner ON games (owner) WHERE owner IS NOT NULL AND ended_ms IS NULL;
