-- Puzzles are part of the program; here is what people have made of them.

-- Ratings of puzzles, from the first try on.
CREATE TABLE puzzle_ratings (
    puzzle     TEXT NOT NULL PRIMARY KEY,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    tries      BIGINT NOT NULL
) WITHOUT ROWID;

-- Ratings of those who solve them, by game.
CREATE TABLE puzzle_solvers (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    kind       TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    tries      BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind)
) WITHOUT ROWID;

-- First tries, which are all that counts, with the solver's rating from then on.
CREATE TABLE puzzle_tries (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    puzzle     TEXT NOT NULL,
    kind       TEXT NOT NULL,
    solved     BOOLEAN NOT NULL,
    at_ms      BIGINT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (account_id, puzzle)
) WITHOUT ROWID;
CREATE INDEX puzzle_tries_by_time ON puzzle_tries (account_id, at_ms);

-- The last streak and the last rush of each account.
CREATE TABLE puzzle_runs (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    mode       TEXT NOT NULL,
    run        TEXT NOT NULL,
    kind       TEXT,
    begun_ms   BIGINT NOT NULL,
    puzzle     TEXT,
    solved     BIGINT NOT NULL,
    mistakes   BIGINT NOT NULL,
    best       BIGINT NOT NULL,
    PRIMARY KEY (account_id, mode)
) WITHOUT ROWID;
