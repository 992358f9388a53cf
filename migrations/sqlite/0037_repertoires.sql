-- Players' repertoires in a sixth of the space: a few bytes for each move, in rows by a part of the hash of the player, the seat and
-- the position. Everything is counted once more, in the background.

DROP TABLE repertoires;

CREATE TABLE repertoire_moves (
    bucket INTEGER PRIMARY KEY,
    moves  BLOB NOT NULL
);

DELETE FROM explored_moves;
DELETE FROM explored_games;
DELETE FROM explored_places;
DELETE FROM explored_due;
DELETE FROM explored_gaps;
DELETE FROM opening_results;
DELETE FROM player_records;
DELETE FROM active_days;
DELETE FROM explored_removals;
UPDATE games SET explored = FALSE WHERE explored;
UPDATE library SET explored = FALSE WHERE explored;
