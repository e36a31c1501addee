-- Up to where each member has seen a table: told to nobody but themselves.
CREATE TABLE seen (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  member  INTEGER NOT NULL,
  version INTEGER NOT NULL,                   -- the newest that they were shown
  at      INTEGER NOT NULL,                   -- when they last looked
  former  INTEGER NOT NULL,                   -- the newest of the visit before; 0: there was none
  gone    INTEGER NOT NULL,                   -- when that visit ended
  PRIMARY KEY (game, member)
) WITHOUT ROWID;
