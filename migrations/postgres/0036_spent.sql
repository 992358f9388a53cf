-- What several servers have spent together of a rate limit, by the hash of the limit and whom it counts for. A server that is
-- alone keeps this in its memory.
-- A crash of the database may empty it.
CREATE UNLOGGED TABLE spent (
    key         TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    -- When all of it is refilled.
    refilled_ms BIGINT NOT NULL
);
CREATE INDEX spent_by_time ON spent (refilled_ms);
