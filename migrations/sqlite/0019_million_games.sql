-- Nothing that people ask for may take longer because there are more games.

-- What players have won, drawn and lost, by kind and by opponent. Counted when a game ends.
CREATE TABLE results (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    kind       TEXT NOT NULL,
    won        BIGINT NOT NULL,
    drawn      BIGINT NOT NULL,
    lost       BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind)
) WITHOUT ROWID;

CREATE TABLE encounters (
    account_id  TEXT NOT NULL REFERENCES accounts (id),
    opponent_id TEXT NOT NULL REFERENCES accounts (id),
    won         BIGINT NOT NULL,
    drawn       BIGINT NOT NULL,
    lost        BIGINT NOT NULL,
    PRIMARY KEY (account_id, opponent_id)
) WITHOUT ROWID;

CREATE INDEX encounters_by_number ON encounters (account_id, won + drawn + lost DESC);

CREATE TEMP TABLE seats AS
SELECT first_id AS account_id, second_id AS opponent_id, kind,
    result = 'first' AS won, result = 'draw' AS drawn, result = 'second' AS lost
FROM games WHERE result <> 'aborted'
UNION ALL
SELECT second_id, first_id, kind, result = 'second', result = 'draw', result = 'first'
FROM games WHERE result <> 'aborted';

INSERT INTO results SELECT account_id, kind, SUM(won), SUM(drawn), SUM(lost) FROM seats GROUP BY account_id, kind;
INSERT INTO encounters
SELECT account_id, opponent_id, SUM(won), SUM(drawn), SUM(lost) FROM seats GROUP BY account_id, opponent_id;
DROP TABLE seats;

-- Lists of games walk one of these from the newest game to the oldest.
DROP INDEX games_unfinished;
CREATE INDEX games_in_play ON games (created_ms DESC, id DESC) WHERE ended_ms IS NULL;
CREATE INDEX games_aborted ON games (created_ms DESC, id DESC) WHERE result = 'aborted';
CREATE INDEX games_drawn ON games (created_ms DESC, id DESC) WHERE result = 'draw';
CREATE INDEX games_rated ON games (created_ms DESC, id DESC) WHERE rated;
CREATE INDEX games_by_variant ON games (kind, variant, created_ms DESC, id DESC);
CREATE INDEX library_by_variant ON library (kind, variant, played_ms DESC, id DESC);
DROP INDEX library_by_owner;
CREATE INDEX library_by_owner ON library (owner_id, played_ms DESC, id DESC) WHERE owner_id IS NOT NULL;

-- Those who are on the leaderboard, with the numbers of `store/ratings.rs`.
DROP INDEX ratings_by_kind;
CREATE INDEX leaders ON ratings (kind, rating DESC, account_id) WHERE deviation <= 75 AND opponents >= 5;

-- What was found by reading a whole table.
CREATE INDEX accounts_banned ON accounts (id) WHERE banned_ms IS NOT NULL;
CREATE INDEX invites_by_time ON invites (created_ms);
CREATE INDEX notes_by_game ON notes (game_id);
CREATE INDEX reports_by_case ON reports (case_id);

-- Beginnings of two and three letters have an index of their own: many words begin with them.
DROP TABLE library_words;
CREATE VIRTUAL TABLE library_words USING fts5 (words, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
INSERT INTO library_words (rowid, words)
SELECT number, first || ' ' || second || ' ' || event || ' ' || played || ' ' || source FROM library;
