-- When the question was asked that this answers (unix seconds); NULL in answers of former releases.
ALTER TABLE answer ADD COLUMN asked INTEGER;

-- Who sat in which seat from when to when; a robot has no member.
CREATE TABLE tenure (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat    INTEGER NOT NULL,
  member  INTEGER,
  name    TEXT    NOT NULL,
  since   INTEGER NOT NULL,                   -- 0: before this was kept
  until   INTEGER                             -- NULL: sits there
);
CREATE INDEX tenure_game ON tenure (game, seat);
INSERT INTO tenure (game, seat, member, name, since)
  SELECT game, seat, member, name, 0 FROM seat;

-- How a finished game ended for each seat.
CREATE TABLE result (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat    INTEGER NOT NULL,
  place   INTEGER NOT NULL,                   -- 1 won; equal places are shared
  points  INTEGER,                            -- NULL: a game without points, or a player who left
  reason  TEXT    NOT NULL,                   -- one word, the game's own
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- What failed and waits to be tried again, and a server's tables: when the bot may write there again.
CREATE INDEX outbox_failed ON outbox (game, due) WHERE attempts > 0;
CREATE INDEX game_guild ON game (guild);
