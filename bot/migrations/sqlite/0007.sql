-- When the host last did something to the table that was no answer; 0: never.
ALTER TABLE hosting ADD COLUMN acted INTEGER NOT NULL DEFAULT 0;

-- Seats asked under a clock of the game as it began, and seconds that late steps have added to it.
ALTER TABLE timer ADD COLUMN seats TEXT NOT NULL DEFAULT '';
ALTER TABLE timer ADD COLUMN renewed INTEGER NOT NULL DEFAULT 0;
UPDATE timer SET renewed = extended, extended = 0 WHERE seat < 0;

-- When a seat was last called by name, in unix seconds; 0: never.
ALTER TABLE seat ADD COLUMN called INTEGER NOT NULL DEFAULT 0;
-- The turn or question in which a newcomer to the seat began with the whole time.
ALTER TABLE seat ADD COLUMN renewed TEXT NOT NULL DEFAULT '';

-- When Discord was last asked who of the table has left the server, in unix seconds.
ALTER TABLE game ADD COLUMN presence INTEGER NOT NULL DEFAULT 0;
-- Windows of a stop are asked about together: tables and their options of former releases go on so.
UPDATE game SET options = json_remove(options, '$.windows')
  WHERE game = 'cosmic_encounter' AND json_valid(options);

-- The version of the table with which somebody left a seat; 0: they sit there. Of those who left
-- under a former release it is unknown: nothing that has happened so far counts as later.
ALTER TABLE tenure ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
UPDATE tenure SET ended = (SELECT version FROM game WHERE game.id = tenure.game)
  WHERE until IS NOT NULL;

-- The server that a table belongs to: whoever moderates it, moderates the table. NULL: none.
ALTER TABLE game ADD COLUMN home INTEGER;
UPDATE game SET home = guild;
-- What a table has lost so that it stands still: its channel, or its server; '': nothing.
ALTER TABLE game ADD COLUMN lost TEXT NOT NULL DEFAULT '';
-- Since when, in unix seconds; 0: it has lost nothing.
ALTER TABLE game ADD COLUMN stranded INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_stranded ON game (stranded) WHERE stranded > 0;
