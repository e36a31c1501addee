-- What a member's own hours are. Nights of former releases were told to everybody.
ALTER TABLE member ADD COLUMN public INTEGER NOT NULL DEFAULT 1;    -- everybody may see the night
ALTER TABLE member ADD COLUMN days_off TEXT NOT NULL DEFAULT '';    -- of the week: 0 is Monday
ALTER TABLE member ADD COLUMN every INTEGER;                        -- hours; NULL: as each table reminds
ALTER TABLE member ADD COLUMN pings INTEGER NOT NULL DEFAULT 1;     -- the channel may call them
ALTER TABLE member ADD COLUMN last_one INTEGER NOT NULL DEFAULT 0;  -- only when all others have answered
ALTER TABLE member ADD COLUMN caretaker TEXT NOT NULL DEFAULT '';   -- acts when time runs out; '': the table's

-- When a member was or will be away; never deleted, for what was charged meanwhile.
CREATE TABLE absence (
  member INTEGER NOT NULL,
  since  INTEGER NOT NULL,
  until  INTEGER NOT NULL,
  told   INTEGER NOT NULL                     -- their tables know
);
CREATE INDEX absence_member ON absence (member);

-- When a table stood still because its host wanted so.
CREATE TABLE pause (
  game  INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  since INTEGER NOT NULL,
  until INTEGER NOT NULL
);
CREATE INDEX pause_game ON pause (game);

-- When the bot itself was away: nobody is charged for that.
CREATE TABLE outage (since INTEGER NOT NULL, until INTEGER NOT NULL);

-- What a seat has used of its bank of time.
CREATE TABLE bank (
  game  INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat  INTEGER NOT NULL,
  used  INTEGER NOT NULL,                     -- seconds
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- A limit as it runs, so that its end can be found again when what surrounds it changes.
ALTER TABLE timer ADD COLUMN allowed INTEGER;                         -- seconds from `since`; NULL: of a former release
ALTER TABLE timer ADD COLUMN personal INTEGER NOT NULL DEFAULT 0;     -- its seat's own hours and bank count
ALTER TABLE timer ADD COLUMN awake INTEGER NOT NULL DEFAULT 0;        -- a sealed round closes after so many seconds awake
ALTER TABLE timer ADD COLUMN extended INTEGER NOT NULL DEFAULT 0;     -- seconds that the others have added
ALTER TABLE timer ADD COLUMN own INTEGER NOT NULL DEFAULT 0;          -- when the bank begins to be spent; 0: there is none
ALTER TABLE timer ADD COLUMN snoozed INTEGER NOT NULL DEFAULT 0;      -- not to be recalled before
