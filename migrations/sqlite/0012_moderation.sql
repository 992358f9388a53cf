-- Members who deal with reports. The operator makes them moderators.
ALTER TABLE accounts ADD COLUMN moderator_ms BIGINT;

-- The key of the name that a moderator has replaced: it still signs its owner in, and nobody else can have it.
ALTER TABLE accounts ADD COLUMN former_key TEXT;
CREATE UNIQUE INDEX accounts_by_former_key ON accounts (former_key) WHERE former_key IS NOT NULL;

-- What reports are about, all that are about the same thing together.
CREATE TABLE cases (
    id         TEXT PRIMARY KEY,
    -- Tells whether two reports are about the same.
    subject    TEXT NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('player', 'game', 'line')),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    game_id    TEXT REFERENCES games (id),
    -- The chat line as it was said.
    line       TEXT,
    opened_ms  BIGINT NOT NULL,
    closed_ms  BIGINT
);

CREATE UNIQUE INDEX cases_open ON cases (subject) WHERE closed_ms IS NULL;

CREATE TABLE reports (
    case_id     TEXT NOT NULL REFERENCES cases (id),
    reporter_id TEXT NOT NULL REFERENCES accounts (id),
    reason      TEXT NOT NULL,
    text        TEXT NOT NULL,
    created_ms  BIGINT NOT NULL,
    PRIMARY KEY (case_id, reporter_id)
) WITHOUT ROWID;

CREATE INDEX reports_by_reporter ON reports (reporter_id);

-- What moderators did.
CREATE TABLE moderation_log (
    id           TEXT PRIMARY KEY,
    at_ms        BIGINT NOT NULL,
    moderator_id TEXT NOT NULL REFERENCES accounts (id),
    act          TEXT NOT NULL,
    account_id   TEXT NOT NULL REFERENCES accounts (id),
    -- The name that the account had before.
    name         TEXT NOT NULL,
    case_id      TEXT REFERENCES cases (id),
    note         TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX moderation_log_by_time ON moderation_log (at_ms, id);
CREATE INDEX moderation_log_by_account ON moderation_log (account_id);
