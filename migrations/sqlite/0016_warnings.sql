-- What moderators tell players, with the id of its entry in the moderators' log.
CREATE TABLE warnings (
    id         TEXT PRIMARY KEY REFERENCES moderation_log (id),
    -- Whom it is shown to: of a bot its owner.
    account_id TEXT NOT NULL REFERENCES accounts (id),
    at_ms      BIGINT NOT NULL,
    text       TEXT NOT NULL,
    seen_ms    BIGINT
) WITHOUT ROWID;

CREATE INDEX warnings_unseen ON warnings (account_id, at_ms) WHERE seen_ms IS NULL;
