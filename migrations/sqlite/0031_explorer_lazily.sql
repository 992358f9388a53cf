-- The explorer in a fraction of the space: only positions that more than a few games have reached have rows of their own. The
-- games of all others are noted by a part of the position's key. Everything is counted once more, in the background.

DROP TABLE explored_moves;
DROP TABLE explored_games;

-- Moves by the keys of the positions that they are played in and lead to, so that moves which look alike are one.
CREATE TABLE explored_moves (
    position BIGINT NOT NULL,
    next     BIGINT NOT NULL,
    -- 0 for games played here, 1 for the library, 2 for WTHOR's files in it.
    book     INTEGER NOT NULL,
    -- Games that the first player won, that nobody won, and that the second player won.
    first    BIGINT NOT NULL,
    drawn    BIGINT NOT NULL,
    second   BIGINT NOT NULL,
    -- How many of them have ratings, and their sum.
    rated    BIGINT NOT NULL,
    rating   BIGINT NOT NULL,
    PRIMARY KEY (position, next, book)
) WITHOUT ROWID;

-- The last games of these positions and those with the highest ratings, a few of both.
CREATE TABLE explored_games (
    position BIGINT NOT NULL,
    book     INTEGER NOT NULL,
    -- The game's number, among those played here or in the library.
    game     BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    -- 0 for none.
    rating   BIGINT NOT NULL,
    PRIMARY KEY (position, book, game)
) WITHOUT ROWID;

-- The games of all other positions: numbers and plies, by the first bits of the positions' keys.
CREATE TABLE explored_places (
    bucket INTEGER PRIMARY KEY,
    games  BLOB NOT NULL
);

-- Positions that have to be given rows of their own, and those whose lists have to be filled again.
CREATE TABLE explored_due (position BIGINT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE explored_gaps (position BIGINT PRIMARY KEY) WITHOUT ROWID;

DELETE FROM repertoires;
DELETE FROM opening_results;
DELETE FROM player_records;
DELETE FROM active_days;
DELETE FROM explored_removals;
ALTER TABLE explored_removals ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
CREATE INDEX explored_removals_by_number ON explored_removals (number);
UPDATE games SET explored = FALSE WHERE explored;
UPDATE library SET explored = FALSE WHERE explored;
