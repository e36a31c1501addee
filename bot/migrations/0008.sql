-- What whoever runs the bot has set for one server.
CREATE TABLE server (
  guild  INTEGER PRIMARY KEY,
  quota  INTEGER,                             -- open tables at most; NULL: as everywhere
  closed INTEGER NOT NULL DEFAULT 0           -- no new table opens there
);
CREATE INDEX game_host ON game (host) WHERE status IN ('lobby', 'starting', 'running');
