-- The player that the bot of a game was asked to be, as JSON; NULL if it plays as itself.
ALTER TABLE games ADD COLUMN player TEXT;
