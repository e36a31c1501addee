-- Compact pictures were said to be for phones.
UPDATE game SET picture = 'compact' WHERE picture = 'phone';
UPDATE member SET picture = 'compact' WHERE picture = 'phone';

-- Time-outs in a row of questions in which everybody saw that this seat was awaited.
ALTER TABLE seat ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;

-- Since when a table is laid aside, as nobody answers; 0: it is not.
ALTER TABLE game ADD COLUMN aside INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_aside ON game (aside) WHERE aside > 0;
-- When a player last did something there that everybody could see.
ALTER TABLE game ADD COLUMN answered INTEGER NOT NULL DEFAULT 0;
UPDATE game SET answered = asked;

-- Games that count: ended by their rules, with two people or more. `python -m bot records --rebuild`
-- finds the same again.
CREATE TABLE finished (
  game    INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
  home    INTEGER NOT NULL,                   -- the server for which it counts
  kind    TEXT    NOT NULL,                   -- which of the games
  started INTEGER,                            -- NULL: before this was kept
  ended   INTEGER NOT NULL,
  rated   INTEGER NOT NULL DEFAULT 0          -- its ratings and all earlier ones are right
);
CREATE INDEX finished_home ON finished (home, kind, ended);
CREATE INDEX finished_unrated ON finished (home, kind, ended) WHERE rated = 0;
-- For whom each of their seats counts, and the rating after the game.
CREATE TABLE played (
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat    INTEGER NOT NULL,
  member  INTEGER,                            -- NULL: a robot
  share   INTEGER NOT NULL,                   -- the percentage of the game for which they sat there
  asked   INTEGER NOT NULL,                   -- named questions with a limit that they were asked
  late    INTEGER NOT NULL,                   -- so many of them ran out
  mu      REAL,                               -- NULL: a robot, or somebody who was forgotten
  sigma   REAL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX played_member ON played (member);
CREATE INDEX tenure_member ON tenure (member);
-- Everybody saw that its seat was awaited, and a limit of its own ran.
ALTER TABLE answer ADD COLUMN timed INTEGER NOT NULL DEFAULT 0;
-- What others see of a member's record: '': games of the server where they ask; everywhere, nothing.
ALTER TABLE member ADD COLUMN shown TEXT NOT NULL DEFAULT '';
ALTER TABLE member ADD COLUMN reliable INTEGER NOT NULL DEFAULT 0;  -- how reliably they answer, too
-- Post-mortems tell the median of their answer times.
ALTER TABLE member ADD COLUMN timed INTEGER NOT NULL DEFAULT 0;
-- Games of former releases are counted at the next start.
INSERT OR REPLACE INTO kept (name, value)
  SELECT 'records', 'due' WHERE EXISTS (SELECT 1 FROM game WHERE status = 'over');

-- One letter a day instead of single calls; whether somebody was asked about their night.
ALTER TABLE member ADD COLUMN morning INTEGER;                        -- its hour; NULL: none
ALTER TABLE member ADD COLUMN sleep_asked INTEGER NOT NULL DEFAULT 0; -- 1: once; 2: no more
CREATE INDEX member_gathering ON member (member) WHERE morning IS NOT NULL;
CREATE INDEX member_asked ON member (member) WHERE sleep_asked = 1 AND night_from IS NULL;
CREATE TABLE morning_letter (  -- the last one of each member
    member INTEGER PRIMARY KEY,
    sent INTEGER NOT NULL,     -- for which hour
    channel INTEGER NOT NULL,  -- where it lies; 0: nothing waited
    message INTEGER NOT NULL
);

-- Who wants to hear of the next table that opens on a server.
CREATE TABLE lookout (
  member INTEGER NOT NULL,
  guild  INTEGER NOT NULL,
  kind   TEXT    NOT NULL,                    -- of which game; '': of any
  since  INTEGER NOT NULL,
  letter INTEGER NOT NULL DEFAULT 0,          -- the row of the outbox that tells them; 0: none yet
  PRIMARY KEY (member, guild)
) WITHOUT ROWID;
CREATE INDEX lookout_guild ON lookout (guild);

-- Which of how many shards was away; 0 of 1 is the whole bot.
ALTER TABLE outage ADD COLUMN shard INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outage ADD COLUMN shards INTEGER NOT NULL DEFAULT 1;
-- Since when a table is played in its present server; 0: from its beginning.
ALTER TABLE game ADD COLUMN arrived INTEGER NOT NULL DEFAULT 0;

-- Tenures and hosts have numbers of their own, by which they stand in order.
CREATE TABLE tenure_numbered (
  id      INTEGER PRIMARY KEY,
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat    INTEGER NOT NULL,
  member  INTEGER,
  name    TEXT    NOT NULL,
  since   INTEGER NOT NULL,
  until   INTEGER,
  lobby   INTEGER NOT NULL DEFAULT 0,
  sealed  INTEGER NOT NULL DEFAULT 0,
  ended   INTEGER NOT NULL DEFAULT 0
);
INSERT INTO tenure_numbered (id, game, seat, member, name, since, until, lobby, sealed, ended)
  SELECT rowid, game, seat, member, name, since, until, lobby, sealed, ended FROM tenure;
DROP TABLE tenure;
ALTER TABLE tenure_numbered RENAME TO tenure;
CREATE INDEX tenure_game ON tenure (game, seat);
CREATE INDEX tenure_member ON tenure (member);
CREATE TABLE hosting_numbered (
  id      INTEGER PRIMARY KEY,
  game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  member  INTEGER NOT NULL,
  name    TEXT    NOT NULL,
  since   INTEGER NOT NULL,
  until   INTEGER,
  acted   INTEGER NOT NULL DEFAULT 0
);
INSERT INTO hosting_numbered (id, game, member, name, since, until, acted)
  SELECT rowid, game, member, name, since, until, acted FROM hosting;
DROP TABLE hosting;
ALTER TABLE hosting_numbered RENAME TO hosting;
CREATE INDEX hosting_game ON hosting (game);
