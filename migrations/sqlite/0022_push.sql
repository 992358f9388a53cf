-- The secret that the server's key for push services is made of.
INSERT INTO secrets (name, value) VALUES ('push', randomblob(32));

-- Devices that are sent messages while the page is closed: of a session, with which they go.
CREATE TABLE push_devices (
    endpoint   TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- The hash of the session's token.
    session    TEXT NOT NULL REFERENCES tokens (hash) ON DELETE CASCADE,
    p256dh     TEXT NOT NULL,
    auth       TEXT NOT NULL,
    -- What it is told.
    turn       BOOLEAN NOT NULL,
    over       BOOLEAN NOT NULL,
    challenge  BOOLEAN NOT NULL,
    follow     BOOLEAN NOT NULL,
    created_ms BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX push_devices_by_account ON push_devices (account_id, created_ms);
CREATE INDEX push_devices_by_session ON push_devices (session);
