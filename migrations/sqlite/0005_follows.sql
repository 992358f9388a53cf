-- Whose games a member wants to hear of. Nobody follows whom a block keeps apart from him.
CREATE TABLE follows (
    account_id  TEXT NOT NULL REFERENCES accounts (id),
    followed_id TEXT NOT NULL REFERENCES accounts (id),
    created_ms  BIGINT NOT NULL,
    PRIMARY KEY (account_id, followed_id)
) WITHOUT ROWID;

CREATE INDEX follows_by_followed ON follows (followed_id);
