-- A table of any game: in its lobby, running, over, cancelled, or set aside because its save is damaged.
CREATE TABLE game (
  id          INTEGER PRIMARY KEY,
  game        TEXT    NOT NULL,               -- which of the games
  guild       INTEGER,
  channel     INTEGER NOT NULL,
  host        INTEGER NOT NULL,               -- a Discord member
  host_name   TEXT    NOT NULL,
  status      TEXT    NOT NULL,
  options     TEXT    NOT NULL,               -- JSON, the game's own options
  hours       TEXT    NOT NULL,               -- JSON: reminder and time limit
  owners      TEXT    NOT NULL DEFAULT '',    -- values given by owners of the printed game
  seed        TEXT    NOT NULL,
  version     INTEGER NOT NULL DEFAULT 0,     -- how often this row has changed; guards every write
  moves       INTEGER NOT NULL DEFAULT 0,
  since       INTEGER NOT NULL,               -- when it last changed (unix seconds)
  heard       INTEGER NOT NULL DEFAULT 0,     -- how many of its changes everybody could see
  asked       INTEGER NOT NULL DEFAULT 0      -- when its public question was asked
);
CREATE INDEX game_channel ON game (channel, status);
-- A channel has one table that is opened or played.
CREATE UNIQUE INDEX game_active ON game (channel) WHERE status IN ('lobby', 'running');

CREATE TABLE seat (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat    INTEGER NOT NULL,
  member  INTEGER,                            -- NULL: a robot
  name    TEXT    NOT NULL,
  gone    INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX seat_member ON seat (member);

-- Every answer, numbered: the evidence. The snapshots are the truth.
CREATE TABLE answer (
  game      INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  n         INTEGER NOT NULL,
  version   INTEGER NOT NULL,
  moves     INTEGER NOT NULL,                 -- before this answer
  kind      TEXT    NOT NULL,                 -- play, orders, leave
  seat      INTEGER NOT NULL,
  answer    TEXT    NOT NULL,                 -- JSON
  automatic INTEGER NOT NULL DEFAULT 0,
  undone    INTEGER NOT NULL DEFAULT 0,
  rules     INTEGER NOT NULL,
  at        INTEGER NOT NULL,
  PRIMARY KEY (game, n)
) WITHOUT ROWID;

-- The table after each change: a whole save, or what differs from the whole save `base`.
CREATE TABLE snapshot (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  moves   INTEGER NOT NULL,
  base    INTEGER,
  body    BLOB    NOT NULL,
  PRIMARY KEY (game, version)
) WITHOUT ROWID;

CREATE TABLE line (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  n       INTEGER NOT NULL,
  version INTEGER NOT NULL,
  seat    INTEGER,                            -- NULL: for all
  minor   INTEGER NOT NULL DEFAULT 0,
  undone  INTEGER NOT NULL DEFAULT 0,
  text    TEXT    NOT NULL,                   -- JSON
  PRIMARY KEY (game, n)
) WITHOUT ROWID;

-- What Discord has still to be told.
CREATE TABLE outbox (
  id       INTEGER PRIMARY KEY AUTOINCREMENT, -- never used twice: it is the nonce
  game     INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  lane     TEXT    NOT NULL,                  -- rows of one lane go out one after the other
  kind     TEXT    NOT NULL,
  body     TEXT    NOT NULL,                  -- JSON
  attempts INTEGER NOT NULL DEFAULT 0,
  due      INTEGER NOT NULL,
  created  INTEGER NOT NULL
);
CREATE INDEX outbox_game ON outbox (game, lane, id);

-- What Discord has been told and may have to be told to change: the lobby, the last post, a letter.
CREATE TABLE message (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  role    TEXT    NOT NULL,                   -- lobby, post, letter 0, letter 1 ...
  channel INTEGER NOT NULL,
  message INTEGER NOT NULL,
  body    TEXT    NOT NULL,                   -- JSON: what it said
  at      INTEGER NOT NULL,
  PRIMARY KEY (game, role)
) WITHOUT ROWID;

-- Who is awaited, since when, and what happens if they do not answer.
CREATE TABLE timer (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat    INTEGER NOT NULL,
  digest  TEXT    NOT NULL,
  kind    TEXT    NOT NULL,                   -- remind, limit
  since   INTEGER NOT NULL,
  due     INTEGER NOT NULL,
  PRIMARY KEY (game, seat, kind)
) WITHOUT ROWID;
CREATE INDEX timer_due ON timer (due);

-- A request to take back more than one may take back alone.
CREATE TABLE vote (
  game    INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
  seat    INTEGER NOT NULL,
  version INTEGER NOT NULL,                   -- how many changes everybody had seen
  moves   INTEGER NOT NULL,                   -- back to before this move
  agreed  TEXT    NOT NULL                    -- JSON: seats
);

CREATE TABLE member (
  member  INTEGER PRIMARY KEY,
  letters TEXT    NOT NULL DEFAULT 'always',  -- always, reminders, never
  closed  INTEGER NOT NULL DEFAULT 0          -- DMs refused: 1 noticed, 2 and told so
);

CREATE TABLE mute (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat    INTEGER NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE TABLE kept (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
