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

-- Whose seat it is while somebody else plays for them; NULL: who sits there plays for themselves.
ALTER TABLE seat ADD COLUMN owner INTEGER;
ALTER TABLE seat ADD COLUMN owner_name TEXT NOT NULL DEFAULT '';
-- How a seat is played in which nobody sits: robot, or as a caretaker does (hold, cheapest, orders).
ALTER TABLE seat ADD COLUMN keeper TEXT NOT NULL DEFAULT 'robot';
CREATE INDEX seat_owner ON seat (owner) WHERE owner IS NOT NULL;

-- By how many seconds the others have extended the limit of that turn already.
ALTER TABLE time_left ADD COLUMN extended INTEGER NOT NULL DEFAULT 0;

-- Practice: played in the DM of its host, whom nobody joins.
ALTER TABLE game ADD COLUMN alone INTEGER NOT NULL DEFAULT 0;

-- Who does not agree to what a majority decides.
ALTER TABLE proposal ADD COLUMN refused TEXT NOT NULL DEFAULT '[]';

-- Saves of moves that were taken back: no number of moves leads to one of them again.
ALTER TABLE snapshot ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
CREATE INDEX answer_undo ON answer (game, version) WHERE kind = 'undo';
UPDATE snapshot SET undone = 1 WHERE EXISTS (SELECT 1 FROM answer WHERE answer.game = snapshot.game
  AND answer.kind = 'undo' AND answer.version > snapshot.version AND answer.moves < snapshot.moves);

-- Whom a player lets see their hand; never deleted: who has seen one takes no other seat of the table.
CREATE TABLE guest (
  id     INTEGER PRIMARY KEY,
  game   INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat   INTEGER NOT NULL,
  player INTEGER NOT NULL,                    -- who sat there and let them
  member INTEGER NOT NULL,
  name   TEXT    NOT NULL,
  since  INTEGER NOT NULL,
  looked INTEGER NOT NULL DEFAULT 0,          -- when they first looked; 0: they never did
  until  INTEGER                              -- NULL: they may look
);
CREATE INDEX guest_game ON guest (game);
CREATE INDEX guest_member ON guest (member);

-- What was refused: whoever has proposed it does not ask for the same again at once.
CREATE TABLE refusal (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  kind    TEXT    NOT NULL,
  member  INTEGER NOT NULL,                   -- who has proposed it
  body    TEXT    NOT NULL,
  version INTEGER NOT NULL,                   -- of the table when it was refused
  at      INTEGER NOT NULL
);
CREATE INDEX refusal_game ON refusal (game, member);
