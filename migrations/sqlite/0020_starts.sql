-- The opening that a game's start was drawn from.
ALTER TABLE games ADD COLUMN opening TEXT;
-- Whether a game began elsewhere than at its variant's usual start. No earlier game did.
ALTER TABLE games ADD COLUMN set_start BOOLEAN NOT NULL DEFAULT FALSE;
-- Of a pair, two games with the seats swapped: 1 for the first and 2 for the second, and the id of the other. The id of a
-- second game is chosen when the first is made, and its row is written in the transaction that ends the first.
ALTER TABLE games ADD COLUMN pair_number INTEGER CHECK (pair_number IN (1, 2));
ALTER TABLE games ADD COLUMN pair_other TEXT;

-- For lists of games that began elsewhere, which are few.
CREATE INDEX games_with_start ON games (created_ms DESC, id DESC) WHERE set_start;
