-- Accounts whose chat only they themselves see, since when; and lines that were said that way.
ALTER TABLE accounts ADD COLUMN shadow_muted_ms BIGINT;
ALTER TABLE chat ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE tournament_chat ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT FALSE;
