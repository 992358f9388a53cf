-- The language of mails, such as fr; null until the member has told it.
ALTER TABLE accounts ADD COLUMN language TEXT;
