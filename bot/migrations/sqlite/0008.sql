-- What whoever runs the bot has set for one server.
CREATE TABLE server (
  guild  INTEGER PRIMARY KEY,
  quota  INTEGER,                             -- open tables at most; NULL: as everywhere
  closed INTEGER NOT NULL DEFAULT 0           -- no new table opens there
);
CREATE INDEX game_host ON game (host) WHERE status IN ('lobby', 'starting', 'running');

-- Who is being forgotten: a second round, some minutes later, finds what was under way in the first.
CREATE TABLE forgetting (
  member INTEGER PRIMARY KEY,
  since  INTEGER NOT NULL,                    -- what they begin after that is theirs again
  rounds INTEGER NOT NULL DEFAULT 0,          -- so many are done, of two
  due    INTEGER NOT NULL                     -- when the next one is
);
-- The names under which tables knew them, until the second round is over.
CREATE TABLE forgotten (
  member INTEGER NOT NULL,
  game   INTEGER NOT NULL,
  name   TEXT    NOT NULL,                    -- '': a table that knew no name
  PRIMARY KEY (game, member, name)
) WITHOUT ROWID;

-- Servers that removed the bot, and when that was found out.
CREATE TABLE lost_server (
  guild  INTEGER PRIMARY KEY,
  since  INTEGER NOT NULL
);

-- Of this table only the log, the last save and one save of each chapter are left.
ALTER TABLE game ADD COLUMN thinned INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_ended ON game (since) WHERE status IN ('over', 'cancelled');
-- Deleted rows of former releases may still stand in the file: it is written anew once.
INSERT OR REPLACE INTO kept (name, value)
  SELECT 'sweep', 'due' WHERE EXISTS (SELECT 1 FROM game);

-- Metrics count tables by game and status, every time they are looked at.
CREATE INDEX game_kind ON game (game, status);
