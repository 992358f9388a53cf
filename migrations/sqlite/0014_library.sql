-- The library: games that were played elsewhere, apart from those that were played here. Their players are text.
CREATE TABLE library (
    number       INTEGER PRIMARY KEY,
    id           TEXT NOT NULL UNIQUE,
    -- The member who imported the game; NULL for the operator, and for what was imported before owners were kept.
    owner_id     TEXT REFERENCES accounts (id),
    -- NULL for what was imported before this was kept.
    imported_ms  BIGINT,
    -- The name of the file; empty for pasted text.
    source       TEXT NOT NULL,
    kind         TEXT NOT NULL,
    variant      TEXT NOT NULL,
    start        TEXT NOT NULL,
    first        TEXT NOT NULL,
    second       TEXT NOT NULL,
    event        TEXT NOT NULL,
    -- The date as the file gives it, and as a time to sort by.
    played       TEXT NOT NULL,
    played_ms    BIGINT NOT NULL,
    -- NULL for a game that was not finished, or whose result is not known.
    result       TEXT CHECK (result IN ('first', 'second', 'draw')),
    reason       TEXT NOT NULL,
    score_first  BIGINT,
    score_second BIGINT,
    plies        BIGINT NOT NULL,
    -- The moves, parted by spaces.
    moves        TEXT NOT NULL,
    -- SHA-256 of what makes two games the same: by it duplicates are recognised.
    digest       TEXT NOT NULL,
    -- The tags of the file as JSON, [[name, value]...].
    tags         TEXT NOT NULL
);

CREATE UNIQUE INDEX library_by_digest ON library (digest, COALESCE(owner_id, ''));
CREATE INDEX library_by_time ON library (played_ms DESC, id DESC);
CREATE INDEX library_by_kind ON library (kind, played_ms DESC, id DESC);
CREATE INDEX library_by_owner ON library (owner_id) WHERE owner_id IS NOT NULL;

-- The words by which games are found: players, event, date and source. A row has the number of its game.
CREATE VIRTUAL TABLE library_words USING fts5 (words, tokenize = 'unicode61 remove_diacritics 2');

INSERT INTO library (id, source, kind, variant, start, first, second, event, played, played_ms, result, reason,
    score_first, score_second, plies, moves, digest, tags)
SELECT g.id, '', g.kind, g.variant, g.start, a.name, b.name,
    COALESCE((SELECT value ->> 1 FROM json_each(i.tags) WHERE value ->> 0 = 'Event' LIMIT 1), ''),
    COALESCE((SELECT value ->> 1 FROM json_each(i.tags) WHERE value ->> 0 = 'Date' LIMIT 1), ''),
    g.created_ms, NULLIF(g.result, 'aborted'), g.reason, g.score_first, g.score_second, g.plies, i.moves, i.digest, i.tags
FROM imports i JOIN games g ON g.id = i.game_id JOIN accounts a ON a.id = g.first_id JOIN accounts b ON b.id = g.second_id
ORDER BY g.number;

INSERT INTO library_words (rowid, words)
SELECT number, first || ' ' || second || ' ' || event || ' ' || played || ' ' || source FROM library;

-- Analyses and notes are of games of either kind from now on.
CREATE TABLE new_analyses (
    game_id TEXT PRIMARY KEY,
    made_ms BIGINT NOT NULL,
    -- The judged positions as a JSON array, the first one first.
    body    TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO new_analyses SELECT game_id, made_ms, body FROM analyses;
DROP TABLE analyses;
ALTER TABLE new_analyses RENAME TO analyses;

CREATE TABLE new_notes (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    game_id    TEXT NOT NULL,
    text       TEXT NOT NULL,
    written_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, game_id)
) WITHOUT ROWID;
INSERT INTO new_notes SELECT account_id, game_id, text, written_ms FROM notes;
DROP TABLE notes;
ALTER TABLE new_notes RENAME TO notes;

-- By these the rows that refer to a game or to an account are found, for as long as such are deleted.
CREATE INDEX history_by_game ON rating_history (game_id);
CREATE INDEX chat_by_account ON chat (account_id);

-- What was imported is no longer among the games that were played here, and its players are no accounts.
DROP TABLE imports;
DELETE FROM chat WHERE game_id IN (SELECT id FROM library);
UPDATE cases SET game_id = NULL WHERE game_id IN (SELECT id FROM library);
DELETE FROM games WHERE id IN (SELECT id FROM library);
DELETE FROM blocks WHERE blocked_id IN (SELECT id FROM accounts WHERE name_key LIKE 'import:%');
DELETE FROM accounts WHERE name_key LIKE 'import:%' AND id NOT IN (SELECT account_id FROM cases);

DROP INDEX history_by_game;
DROP INDEX chat_by_account;
