-- What members say on the page of a tournament.
CREATE TABLE tournament_chat (
    tournament_id TEXT COLLATE "C" NOT NULL REFERENCES tournaments (id),
    at_ms         BIGINT NOT NULL,
    id            TEXT COLLATE "C" NOT NULL,
    account_id    TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    text          TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (tournament_id, at_ms, id)
);

-- The tournament in whose chat a reported line was said.
ALTER TABLE cases ADD COLUMN tournament_id TEXT COLLATE "C" REFERENCES tournaments (id);
