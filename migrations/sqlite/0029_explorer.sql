-- The explorer of openings: what was played in each position, counted from the games that are over, each once.

-- Moves by the keys of the positions that they are played in and lead to, so that moves which look alike are one.
CREATE TABLE explored_moves (
    -- 0 for games played here, 1 for the library, 2 for WTHOR's files in it.
    book     INTEGER NOT NULL,
    position BIGINT NOT NULL,
    next     BIGINT NOT NULL,
    -- Games that the first player won, that nobody won, and that the second player won.
    first    BIGINT NOT NULL,
    drawn    BIGINT NOT NULL,
    second   BIGINT NOT NULL,
    -- How many of them have ratings, and their sum.
    rated    BIGINT NOT NULL,
    rating   BIGINT NOT NULL,
    PRIMARY KEY (book, position, next)
) WITHOUT ROWID;

-- The last games of each position and those with the highest ratings, a few of both.
CREATE TABLE explored_games (
    book     INTEGER NOT NULL,
    position BIGINT NOT NULL,
    game     TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    -- 0 for none.
    rating   BIGINT NOT NULL,
    PRIMARY KEY (book, position, game)
) WITHOUT ROWID;

-- The same moves by player and seat, 0 for the first.
CREATE TABLE repertoires (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    seat       INTEGER NOT NULL,
    position   BIGINT NOT NULL,
    next       BIGINT NOT NULL,
    first      BIGINT NOT NULL,
    drawn      BIGINT NOT NULL,
    second     BIGINT NOT NULL,
    PRIMARY KEY (account_id, seat, position, next)
) WITHOUT ROWID;

-- What players have made of openings that have names.
CREATE TABLE opening_results (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    kind       TEXT NOT NULL,
    opening    TEXT NOT NULL,
    seat       INTEGER NOT NULL,
    won        BIGINT NOT NULL,
    drawn      BIGINT NOT NULL,
    lost       BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind, opening, seat)
) WITHOUT ROWID;

-- Records of players, by kind.
CREATE TABLE player_records (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    kind       TEXT NOT NULL,
    -- Games won in a row, now and at most.
    streak     BIGINT NOT NULL,
    longest    BIGINT NOT NULL,
    -- The highest rating and when it was reached, and the strongest opponent who was beaten in a rated game: 0 for none.
    peak       BIGINT NOT NULL,
    peak_ms    BIGINT NOT NULL,
    won_rating BIGINT NOT NULL,
    won_game   TEXT NOT NULL,
    PRIMARY KEY (account_id, kind)
) WITHOUT ROWID;

-- How many games a player has finished on each day, counted from 1970.
CREATE TABLE active_days (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    day        BIGINT NOT NULL,
    games      BIGINT NOT NULL,
    PRIMARY KEY (account_id, day)
) WITHOUT ROWID;

-- Games of the library that were counted and are gone: they have to be taken out.
CREATE TABLE explored_removals (
    id        TEXT PRIMARY KEY,
    source    TEXT NOT NULL,
    kind      TEXT NOT NULL,
    variant   TEXT NOT NULL,
    start     TEXT NOT NULL,
    result    TEXT NOT NULL,
    played_ms BIGINT NOT NULL,
    moves     TEXT NOT NULL
) WITHOUT ROWID;

-- Whether a game is counted, and the name of the opening that it went through last.
ALTER TABLE games ADD COLUMN explored BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE games ADD COLUMN line TEXT;
ALTER TABLE library ADD COLUMN explored BOOLEAN NOT NULL DEFAULT FALSE;

CREATE INDEX games_to_explore ON games (number) WHERE ended_ms IS NOT NULL AND public AND result <> 'aborted' AND NOT explored;
CREATE INDEX library_to_explore ON library (number) WHERE result IS NOT NULL AND NOT explored;
CREATE INDEX games_by_line ON games (kind, line, created_ms DESC, id DESC) WHERE line IS NOT NULL;
