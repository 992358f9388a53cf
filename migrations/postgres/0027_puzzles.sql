-- Puzzles are part of the program; here is what people have made of them.

-- Ratings of puzzles, from the first try on.
CREATE TABLE puzzle_ratings (
    puzzle     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    tries      BIGINT NOT NULL
);

-- Ratings of those who solve them, by game.
CREATE TABLE puzzle_solvers (
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    kind       TEXT COLLATE "C" NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    tries      BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind)
);

-- First tries, which are all that counts, with the solver's rating from then on.
CREATE TABLE puzzle_tries (
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    puzzle     TEXT COLLATE "C" NOT NULL,
    kind       TEXT COLLATE "C" NOT NULL,
    solved     BOOLEAN NOT NULL,
    at_ms      BIGINT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (account_id, puzzle)
);
CREATE INDEX puzzle_tries_by_time ON puzzle_tries (account_id, at_ms);

-- The last streak and the last rush of each account.
CREATE TABLE puzzle_runs (
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    mode       TEXT COLLATE "C" NOT NULL,
    run        TEXT COLLATE "C" NOT NULL,
    kind       TEXT COLLATE "C",
    begun_ms   BIGINT NOT NULL,
    puzzle     TEXT COLLATE "C",
    solved     BIGINT NOT NULL,
    mistakes   BIGINT NOT NULL,
    best       BIGINT NOT NULL,
    PRIMARY KEY (account_id, mode)
);
