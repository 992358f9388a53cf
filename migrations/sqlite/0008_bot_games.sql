-- Whether a bot plays in a game. Such games are found by this when their people have left them.
ALTER TABLE games ADD COLUMN against_bot BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE games SET against_bot = TRUE
WHERE ended_ms IS NULL
AND (first_id IN (SELECT id FROM accounts WHERE kind = 'bot') OR second_id IN (SELECT id FROM accounts WHERE kind = 'bot'));

CREATE INDEX bot_games_left ON games (created_ms) WHERE ended_ms IS NULL AND time_control IS NULL AND against_bot;

-- What somebody has not finished, without a look at what they have.
CREATE INDEX games_unfinished_by_first ON games (first_id) WHERE ended_ms IS NULL;
CREATE INDEX games_unfinished_by_second ON games (second_id) WHERE ended_ms IS NULL;

-- Whose bots these are.
CREATE INDEX accounts_by_owner ON accounts (owner_id) WHERE owner_id IS NOT NULL;
