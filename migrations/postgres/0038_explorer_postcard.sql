-- The rows of places and of repertoires have another form: everything is counted once more, in the background.

DELETE FROM repertoire_moves;
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
