-- The tables that the migrations of SQLite up to this number end in, for PostgreSQL; what columns mean is said there. A
-- later migration stands in both folders, under the same number and name.
--
-- All integers are BIGINT, and all texts are compared byte by byte, as SQLite does it and as places in lists expect.

-- SQLite's function of this name, as far as our statements use it: the elements of an array.
CREATE FUNCTION json_each(list TEXT) RETURNS TABLE (key BIGINT, value JSON) LANGUAGE SQL IMMUTABLE PARALLEL SAFE
AS $$ SELECT ordinality - 1, value FROM json_array_elements(CAST(list AS JSON)) WITH ORDINALITY AS e (value, ordinality) $$;

-- Words that `src/store/postgres/words.rs` has cut, for the index of them.
CREATE FUNCTION parlor_words(words TEXT) RETURNS TSVECTOR LANGUAGE SQL IMMUTABLE PARALLEL SAFE
AS $$ SELECT array_to_tsvector(array_remove(string_to_array(words, ' '), '')) $$;

CREATE TABLE accounts (
    id             TEXT COLLATE "C" PRIMARY KEY,
    name           TEXT COLLATE "C" NOT NULL,
    name_key       TEXT COLLATE "C" NOT NULL UNIQUE,
    kind           TEXT COLLATE "C" NOT NULL CHECK (kind IN ('guest', 'member', 'bot')),
    password_hash  TEXT COLLATE "C",
    owner_id       TEXT COLLATE "C" REFERENCES accounts (id),
    created_ms     BIGINT NOT NULL,
    banned_ms      BIGINT,
    deleted_ms     BIGINT,
    muted_until_ms BIGINT,
    moderator_ms   BIGINT,
    former_key     TEXT COLLATE "C",
    mail           TEXT COLLATE "C",
    digest         BOOLEAN NOT NULL DEFAULT FALSE,
    digest_ms      BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX accounts_by_owner ON accounts (owner_id) WHERE owner_id IS NOT NULL;
CREATE UNIQUE INDEX accounts_by_former_key ON accounts (former_key) WHERE former_key IS NOT NULL;
CREATE INDEX accounts_banned ON accounts (id) WHERE banned_ms IS NOT NULL;
CREATE INDEX accounts_with_digest ON accounts (digest_ms) WHERE digest;

CREATE TABLE tokens (
    hash       TEXT COLLATE "C" PRIMARY KEY,
    id         TEXT COLLATE "C" NOT NULL UNIQUE,
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    purpose    TEXT COLLATE "C" NOT NULL CHECK (purpose IN ('session', 'bot', 'supervised')),
    created_ms BIGINT NOT NULL
);

CREATE INDEX tokens_by_account ON tokens (account_id, purpose);

CREATE TABLE games (
    id           TEXT COLLATE "C" PRIMARY KEY,
    kind         TEXT COLLATE "C" NOT NULL,
    variant      TEXT COLLATE "C" NOT NULL,
    start        TEXT COLLATE "C" NOT NULL,
    rated        BOOLEAN NOT NULL,
    public       BOOLEAN NOT NULL,
    first_id     TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    second_id    TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    time_control TEXT COLLATE "C",
    level        BIGINT,
    created_ms   BIGINT NOT NULL,
    ended_ms     BIGINT,
    result       TEXT COLLATE "C" CHECK (result IN ('first', 'second', 'draw', 'aborted')),
    reason       TEXT COLLATE "C",
    score_first  BIGINT,
    score_second BIGINT,
    plies        BIGINT,
    chain        TEXT COLLATE "C",
    number       BIGINT,
    against_bot  BOOLEAN NOT NULL DEFAULT FALSE,
    asked_from   TEXT COLLATE "C",
    player       TEXT COLLATE "C",
    opening      TEXT COLLATE "C",
    set_start    BOOLEAN NOT NULL DEFAULT FALSE,
    pair_number  BIGINT CHECK (pair_number IN (1, 2)),
    pair_other   TEXT COLLATE "C",
    packed       BOOLEAN NOT NULL DEFAULT FALSE,
    wake_ms      BIGINT,
    turn         TEXT COLLATE "C" CHECK (turn IN ('first', 'second')),
    bot_acts     BOOLEAN NOT NULL DEFAULT FALSE,
    CHECK (first_id <> second_id)
);

CREATE UNIQUE INDEX games_by_number ON games (number);
CREATE INDEX games_by_time ON games (created_ms DESC, id DESC);
CREATE INDEX games_by_kind ON games (kind, created_ms DESC, id DESC);
CREATE INDEX games_by_variant ON games (kind, variant, created_ms DESC, id DESC);
CREATE INDEX games_by_first ON games (first_id, created_ms DESC, id DESC);
CREATE INDEX games_by_second ON games (second_id, created_ms DESC, id DESC);
CREATE INDEX games_in_play ON games (created_ms DESC, id DESC) WHERE ended_ms IS NULL;
CREATE INDEX games_aborted ON games (created_ms DESC, id DESC) WHERE result = 'aborted';
CREATE INDEX games_drawn ON games (created_ms DESC, id DESC) WHERE result = 'draw';
CREATE INDEX games_rated ON games (created_ms DESC, id DESC) WHERE rated;
CREATE INDEX games_with_start ON games (created_ms DESC, id DESC) WHERE set_start;
CREATE INDEX games_unfinished_by_first ON games (first_id, ended_ms) WHERE ended_ms IS NULL;
CREATE INDEX games_unfinished_by_second ON games (second_id) WHERE ended_ms IS NULL;
CREATE INDEX games_unfinished_by_network ON games (asked_from) WHERE asked_from IS NOT NULL;
CREATE INDEX games_to_pack ON games (number, ended_ms) WHERE ended_ms IS NOT NULL AND NOT packed;
CREATE INDEX games_to_wake ON games (wake_ms, number) WHERE ended_ms IS NULL AND wake_ms IS NOT NULL;
CREATE INDEX games_of_bots ON games (number) WHERE ended_ms IS NULL AND bot_acts;

CREATE TABLE events (
    place BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    game  BIGINT NOT NULL,
    seq   BIGINT NOT NULL CHECK (seq > 0),
    at_ms BIGINT NOT NULL,
    body  TEXT COLLATE "C" NOT NULL,
    chain TEXT COLLATE "C" NOT NULL
);

CREATE UNIQUE INDEX events_by_game ON events (game, seq);

CREATE TABLE packed_logs (
    game   BIGINT PRIMARY KEY,
    events BIGINT NOT NULL,
    log    BYTEA NOT NULL
);

CREATE TABLE ratings (
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    kind       TEXT COLLATE "C" NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL,
    opponents  BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (account_id, kind)
);

CREATE INDEX leaders ON ratings (kind, rating DESC, account_id) WHERE deviation <= 75 AND opponents >= 5;

CREATE TABLE rating_history (
    account_id  TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    kind        TEXT COLLATE "C" NOT NULL,
    at_ms       BIGINT NOT NULL,
    game_id     TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    rating      DOUBLE PRECISION NOT NULL,
    deviation   DOUBLE PRECISION NOT NULL,
    opponent_id TEXT COLLATE "C" REFERENCES accounts (id),
    plies       BIGINT,
    PRIMARY KEY (account_id, kind, at_ms, game_id)
);

CREATE INDEX rating_history_by_opponent ON rating_history (account_id, opponent_id, kind, at_ms, plies);

CREATE TABLE results (
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    kind       TEXT COLLATE "C" NOT NULL,
    won        BIGINT NOT NULL,
    drawn      BIGINT NOT NULL,
    lost       BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind)
);

CREATE TABLE encounters (
    account_id  TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    opponent_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    won         BIGINT NOT NULL,
    drawn       BIGINT NOT NULL,
    lost        BIGINT NOT NULL,
    PRIMARY KEY (account_id, opponent_id)
);

CREATE INDEX encounters_by_number ON encounters (account_id, (won + drawn + lost) DESC);

CREATE TABLE chat (
    game_id    TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    at_ms      BIGINT NOT NULL,
    id         TEXT COLLATE "C" NOT NULL,
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    room       TEXT COLLATE "C" NOT NULL CHECK (room IN ('players', 'watchers')),
    text       TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (game_id, at_ms, id)
);

CREATE TABLE blocks (
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    blocked_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    created_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, blocked_id)
);

CREATE INDEX blocks_by_blocked ON blocks (blocked_id);

CREATE TABLE follows (
    account_id  TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    followed_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    created_ms  BIGINT NOT NULL,
    PRIMARY KEY (account_id, followed_id)
);

CREATE INDEX follows_by_followed ON follows (followed_id);

CREATE TABLE analyses (
    game_id TEXT COLLATE "C" PRIMARY KEY,
    made_ms BIGINT NOT NULL,
    body    TEXT COLLATE "C" NOT NULL
);

CREATE TABLE notes (
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    game_id    TEXT COLLATE "C" NOT NULL,
    text       TEXT COLLATE "C" NOT NULL,
    written_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, game_id)
);

CREATE INDEX notes_by_game ON notes (game_id);

CREATE TABLE plans (
    game_id TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    seat    TEXT COLLATE "C" NOT NULL CHECK (seat IN ('first', 'second')),
    ply     BIGINT NOT NULL,
    seq     BIGINT NOT NULL,
    lines   TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (game_id, seat)
);

CREATE TABLE invites (
    code       TEXT COLLATE "C" PRIMARY KEY,
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    terms      TEXT COLLATE "C" NOT NULL,
    created_ms BIGINT NOT NULL
);

CREATE INDEX invites_by_account ON invites (account_id);
CREATE INDEX invites_by_time ON invites (created_ms);

CREATE TABLE announcements (
    id       TEXT COLLATE "C" PRIMARY KEY,
    text     TEXT COLLATE "C" NOT NULL,
    made_ms  BIGINT NOT NULL,
    until_ms BIGINT NOT NULL
);

CREATE TABLE secrets (
    name  TEXT COLLATE "C" PRIMARY KEY,
    value BYTEA NOT NULL
);

-- Three random UUIDs hold more than 256 random bits.
INSERT INTO secrets (name, value)
SELECT name, sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8'))
FROM (VALUES ('networks'), ('push'), ('digest')) AS secret (name);

CREATE TABLE devices (
    hash       TEXT COLLATE "C" PRIMARY KEY,
    id         TEXT COLLATE "C" NOT NULL UNIQUE,
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    created_ms BIGINT NOT NULL,
    used_ms    BIGINT NOT NULL
);

CREATE INDEX devices_by_account ON devices (account_id, used_ms);

CREATE TABLE recovery_codes (
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    hash       TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (account_id, hash)
);

CREATE TABLE mail_tokens (
    hash       TEXT COLLATE "C" PRIMARY KEY,
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    purpose    TEXT COLLATE "C" NOT NULL CHECK (purpose IN ('confirm', 'reset')),
    address    TEXT COLLATE "C" NOT NULL,
    expires_ms BIGINT NOT NULL
);

CREATE INDEX mail_tokens_by_account ON mail_tokens (account_id);

CREATE TABLE cases (
    id         TEXT COLLATE "C" PRIMARY KEY,
    subject    TEXT COLLATE "C" NOT NULL,
    kind       TEXT COLLATE "C" NOT NULL CHECK (kind IN ('player', 'game', 'line')),
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    game_id    TEXT COLLATE "C" REFERENCES games (id),
    line       TEXT COLLATE "C",
    opened_ms  BIGINT NOT NULL,
    closed_ms  BIGINT
);

CREATE UNIQUE INDEX cases_open ON cases (subject) WHERE closed_ms IS NULL;

CREATE TABLE reports (
    case_id     TEXT COLLATE "C" NOT NULL REFERENCES cases (id),
    reporter_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    reason      TEXT COLLATE "C" NOT NULL,
    text        TEXT COLLATE "C" NOT NULL,
    created_ms  BIGINT NOT NULL,
    PRIMARY KEY (case_id, reporter_id)
);

CREATE INDEX reports_by_reporter ON reports (reporter_id);
CREATE INDEX reports_by_case ON reports (case_id);

CREATE TABLE moderation_log (
    id           TEXT COLLATE "C" PRIMARY KEY,
    at_ms        BIGINT NOT NULL,
    moderator_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    act          TEXT COLLATE "C" NOT NULL,
    account_id   TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    name         TEXT COLLATE "C" NOT NULL,
    case_id      TEXT COLLATE "C" REFERENCES cases (id),
    note         TEXT COLLATE "C" NOT NULL
);

CREATE INDEX moderation_log_by_time ON moderation_log (at_ms, id);
CREATE INDEX moderation_log_by_account ON moderation_log (account_id);

CREATE TABLE warnings (
    id         TEXT COLLATE "C" PRIMARY KEY REFERENCES moderation_log (id),
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    at_ms      BIGINT NOT NULL,
    text       TEXT COLLATE "C" NOT NULL,
    seen_ms    BIGINT
);

CREATE INDEX warnings_unseen ON warnings (account_id, at_ms) WHERE seen_ms IS NULL;

CREATE TABLE push_devices (
    endpoint   TEXT COLLATE "C" PRIMARY KEY,
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    session    TEXT COLLATE "C" NOT NULL REFERENCES tokens (hash) ON DELETE CASCADE,
    p256dh     TEXT COLLATE "C" NOT NULL,
    auth       TEXT COLLATE "C" NOT NULL,
    turn       BOOLEAN NOT NULL,
    over       BOOLEAN NOT NULL,
    challenge  BOOLEAN NOT NULL,
    follow     BOOLEAN NOT NULL,
    created_ms BIGINT NOT NULL
);

CREATE INDEX push_devices_by_account ON push_devices (account_id, created_ms);
CREATE INDEX push_devices_by_session ON push_devices (session);

CREATE TABLE lessons (
    account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    lesson     TEXT COLLATE "C" NOT NULL,
    done_ms    BIGINT NOT NULL,
    PRIMARY KEY (account_id, lesson)
);

CREATE TABLE outages (
    until_ms BIGINT PRIMARY KEY,
    from_ms  BIGINT NOT NULL,
    total_ms BIGINT NOT NULL
);

CREATE TABLE running (
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    seen_ms BIGINT NOT NULL
);

CREATE TABLE library (
    number       BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    id           TEXT COLLATE "C" NOT NULL UNIQUE,
    owner_id     TEXT COLLATE "C" REFERENCES accounts (id),
    imported_ms  BIGINT,
    source       TEXT COLLATE "C" NOT NULL,
    kind         TEXT COLLATE "C" NOT NULL,
    variant      TEXT COLLATE "C" NOT NULL,
    start        TEXT COLLATE "C" NOT NULL,
    first        TEXT COLLATE "C" NOT NULL,
    second       TEXT COLLATE "C" NOT NULL,
    event        TEXT COLLATE "C" NOT NULL,
    played       TEXT COLLATE "C" NOT NULL,
    played_ms    BIGINT NOT NULL,
    result       TEXT COLLATE "C" CHECK (result IN ('first', 'second', 'draw')),
    reason       TEXT COLLATE "C" NOT NULL,
    score_first  BIGINT,
    score_second BIGINT,
    plies        BIGINT NOT NULL,
    moves        TEXT COLLATE "C" NOT NULL,
    digest       TEXT COLLATE "C" NOT NULL,
    tags         TEXT COLLATE "C" NOT NULL,
    import_id    TEXT COLLATE "C"
);

CREATE UNIQUE INDEX library_by_digest ON library (digest, COALESCE(owner_id, ''));
CREATE INDEX library_by_time ON library (played_ms DESC, id DESC);
CREATE INDEX library_by_kind ON library (kind, played_ms DESC, id DESC);
CREATE INDEX library_by_variant ON library (kind, variant, played_ms DESC, id DESC);
CREATE INDEX library_by_owner ON library (owner_id, played_ms DESC, id DESC) WHERE owner_id IS NOT NULL;
CREATE INDEX library_by_import ON library (import_id) WHERE import_id IS NOT NULL;

-- In the place of SQLite's full-text table, whose rows have the numbers of their games as `rowid`.
CREATE TABLE library_words (
    rowid BIGINT PRIMARY KEY,
    words TEXT COLLATE "C" NOT NULL
);

CREATE INDEX library_words_by_word ON library_words USING gin (parlor_words(words));

CREATE TABLE unfinished_imports (
    id       TEXT COLLATE "C" PRIMARY KEY,
    owner_id TEXT COLLATE "C" REFERENCES accounts (id),
    source   TEXT COLLATE "C" NOT NULL
);

CREATE VIEW shown_library AS
SELECT t.* FROM library t WHERE t.import_id IS NULL OR t.import_id NOT IN (SELECT id FROM unfinished_imports);
