-- The secret that the links which stop the daily mail are signed with.
INSERT INTO secrets (name, value) VALUES ('digest', randomblob(32));

-- Whether a member wants a daily mail while games wait, and when the server last looked for some.
ALTER TABLE accounts ADD COLUMN digest BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE accounts ADD COLUMN digest_ms BIGINT NOT NULL DEFAULT 0;

CREATE INDEX accounts_with_digest ON accounts (digest_ms) WHERE digest;
