-- The lessons that members have done, so that every device of theirs shows them.
CREATE TABLE lessons (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    lesson     TEXT NOT NULL,
    done_ms    BIGINT NOT NULL,
    PRIMARY KEY (account_id, lesson)
) WITHOUT ROWID;
