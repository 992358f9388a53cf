-- The confirmed address of a member, to which links for a new password are sent.
ALTER TABLE accounts ADD COLUMN mail TEXT;

-- Links that were sent: each works once, until its time.
CREATE TABLE mail_tokens (
    -- SHA-256 of the token.
    hash       TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    purpose    TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset')),
    address    TEXT NOT NULL,
    expires_ms BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX mail_tokens_by_account ON mail_tokens (account_id);
