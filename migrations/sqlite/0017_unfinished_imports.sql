-- Imports whose last games are not written yet. What they have written is not shown: after a crash, a part must not look
-- like the whole.
CREATE TABLE unfinished_imports (
    -- A hash of whose games they are and of all of them: the same import, done again, goes on where it broke off.
    id       TEXT PRIMARY KEY,
    -- NULL for the operator.
    owner_id TEXT REFERENCES accounts (id),
    source   TEXT NOT NULL
) WITHOUT ROWID;

-- The import that wrote the game; NULL for what was imported before this was kept.
ALTER TABLE library ADD COLUMN import_id TEXT;
CREATE INDEX library_by_import ON library (import_id) WHERE import_id IS NOT NULL;

CREATE VIEW shown_library AS
SELECT t.* FROM library t WHERE t.import_id IS NULL OR t.import_id NOT IN (SELECT id FROM unfinished_imports);
