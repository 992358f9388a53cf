-- What several servers have spent together of a rate limit, by the hash of the limit and whom it counts for. A server that is
-- alone keeps this in its memory.
CREATE TABLE spent (
    key         TEXT PRIMARY KEY NOT NULL,
    -- When all of it is refilled.
    refilled_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX spent_by_time ON spent (refilled_ms);
