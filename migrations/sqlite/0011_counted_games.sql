-- Against whom and how long a rated game was: repeated games of the same two players stop counting.
ALTER TABLE rating_history ADD COLUMN opponent_id TEXT REFERENCES accounts (id);
ALTER TABLE rating_history ADD COLUMN plies BIGINT;

UPDATE rating_history SET
    opponent_id = CASE g.first_id WHEN rating_history.account_id THEN g.second_id ELSE g.first_id END,
    plies = g.plies
FROM games g WHERE g.id = rating_history.game_id;

CREATE INDEX rating_history_by_opponent ON rating_history (account_id, opponent_id, kind, at_ms, plies);

-- How many opponents a rating comes from.
ALTER TABLE ratings ADD COLUMN opponents BIGINT NOT NULL DEFAULT 0;

UPDATE ratings SET opponents = (
    SELECT COUNT(DISTINCT h.opponent_id) FROM rating_history h
    WHERE h.account_id = ratings.account_id AND h.kind = ratings.kind
);
