-- The best rated game of each kind on each day, counted from 1970.
CREATE TABLE best_games (
    day     BIGINT NOT NULL,
    kind    TEXT NOT NULL,
    -- How many of its players are people, and the mean of their ratings before the game.
    people  BIGINT NOT NULL,
    rating  BIGINT NOT NULL,
    game_id TEXT NOT NULL REFERENCES games (id),
    PRIMARY KEY (day, kind)
) WITHOUT ROWID;
