-- When the question was asked that this answers (unix seconds); NULL in answers of former releases.
ALTER TABLE answer ADD COLUMN asked INTEGER;

-- Who sat in which seat from when to when; a robot has no member.
CREATE TABLE tenure (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat    INTEGER NOT NULL,
  member  INTEGER,
  name    TEXT    NOT NULL,
  since   INTEGER NOT NULL,                   -- 0: before this was kept
  until   INTEGER,                            -- NULL: sits there
  lobby   INTEGER NOT NULL DEFAULT 0,         -- before the start, when no seat held a secret
  sealed  INTEGER NOT NULL DEFAULT 0          -- so many seals had been published then
);
CREATE INDEX tenure_game ON tenure (game, seat);
INSERT INTO tenure (game, seat, member, name, since, until, lobby)
  SELECT seat.game, seat.seat, seat.member, seat.name, 0,
    CASE WHEN seat.gone THEN game.since END, game.status = 'lobby'
  FROM seat JOIN game ON game.id = seat.game;

-- Who hosted a table from when to when.
CREATE TABLE hosting (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  member  INTEGER NOT NULL,
  name    TEXT    NOT NULL,
  since   INTEGER NOT NULL,                   -- 0: before this was kept
  until   INTEGER                             -- NULL: is the host
);
CREATE INDEX hosting_game ON hosting (game);
INSERT INTO hosting (game, member, name, since) SELECT id, host, host_name, 0 FROM game;

-- When the time of who sits there ran out last; 0: never, or they have answered since.
ALTER TABLE seat ADD COLUMN late INTEGER NOT NULL DEFAULT 0;

-- How a finished game ended for each seat.
CREATE TABLE result (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat    INTEGER NOT NULL,
  place   INTEGER NOT NULL,                   -- 1 won; equal places are shared
  points  INTEGER,                            -- NULL: a game without points, or a player who left
  reason  TEXT    NOT NULL,                   -- one word, the game's own
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- What a seat that was asked in a turn of its own had left of its limit when it was last asked.
CREATE TABLE time_left (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat    INTEGER NOT NULL,
  turn    TEXT    NOT NULL,                   -- the name that the rules gave to that turn
  seconds INTEGER NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- What only comes about when others agree: taking back, a seat that changes hands, another host.
CREATE TABLE proposal (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used twice: buttons name it
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  kind    TEXT    NOT NULL,                   -- undo, seat, host, seals
  member  INTEGER NOT NULL,                   -- who proposes it
  body    TEXT    NOT NULL,                   -- JSON: what, in the words of its kind
  agreed  TEXT    NOT NULL,                   -- JSON: members
  at      INTEGER NOT NULL,
  until   INTEGER NOT NULL,                   -- it lapses then
  UNIQUE (game, kind)
);
CREATE INDEX proposal_until ON proposal (until);
INSERT INTO proposal (game, kind, member, body, agreed, at, until)
  SELECT vote.game, 'undo', seat.member,
    json_object('seat', vote.seat, 'version', vote.version, 'moves', vote.moves),
    (SELECT json_group_array(s.member) FROM seat s, json_each(vote.agreed) each
      WHERE s.game = vote.game AND s.seat = each.value AND s.member IS NOT NULL),
    strftime('%s'), strftime('%s') + 259200
  FROM vote JOIN seat ON seat.game = vote.game AND seat.seat = vote.seat
  WHERE seat.member IS NOT NULL AND json_valid(vote.agreed);
DROP TABLE vote;
UPDATE outbox SET kind = 'proposal', body = json_object('id',
    coalesce((SELECT id FROM proposal WHERE proposal.game = outbox.game), 0))
  WHERE kind = 'vote';
UPDATE message SET role = 'proposal undo', body = json_object('id',
    coalesce((SELECT id FROM proposal WHERE proposal.game = message.game), 0), 'closed',
    json_object('say', '{seat:seat} asked to take back a move. That is decided now.',
      'with', json_object('seat', CASE WHEN json_valid(body) THEN json_extract(body, '$.seat') ELSE 0 END)))
  WHERE role = 'vote';

-- For how many minutes a letter waits while its reader is at the table.
ALTER TABLE member ADD COLUMN pause INTEGER NOT NULL DEFAULT 2;

-- What failed and waits to be tried again, and a server's tables: when the bot may write there again.
CREATE INDEX outbox_failed ON outbox (game, due) WHERE attempts > 0;
CREATE INDEX game_guild ON game (guild);

-- A table whose seats and options are fixed waits for the post from whose number its cards are dealt.
DROP INDEX game_active;
CREATE UNIQUE INDEX game_active ON game (channel) WHERE status IN ('lobby', 'starting', 'running');

-- A game that was closed before its end: all who sealed something have agreed to open its receipts.
ALTER TABLE game ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;

-- Whether a member is asked once more before what they may regret (passing while much could be done).
ALTER TABLE member ADD COLUMN advised INTEGER NOT NULL DEFAULT 1;

-- When a member is not to be expected, as everybody may see: full hours of a time zone; NULL: never.
ALTER TABLE member ADD COLUMN night_from INTEGER;
ALTER TABLE member ADD COLUMN night_to INTEGER;
ALTER TABLE member ADD COLUMN zone TEXT;
