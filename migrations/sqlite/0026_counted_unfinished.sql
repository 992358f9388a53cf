-- So that the games in play are counted without reading their rows: a start does that.
DROP INDEX games_unfinished_by_first;
CREATE INDEX games_unfinished_by_first ON games (first_id, ended_ms) WHERE ended_ms IS NULL;
