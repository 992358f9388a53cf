-- Devices that somebody has signed in from. Wrong guesses from elsewhere do not keep them out.
CREATE TABLE devices (
    -- SHA-256 of the device's token.
    hash       TEXT PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    created_ms BIGINT NOT NULL,
    -- When it last signed in.
    used_ms    BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX devices_by_account ON devices (account_id, used_ms);

-- Codes that set a new password, each once.
CREATE TABLE recovery_codes (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- SHA-256 of the account's id and the code.
    hash       TEXT NOT NULL,
    PRIMARY KEY (account_id, hash)
) WITHOUT ROWID;
