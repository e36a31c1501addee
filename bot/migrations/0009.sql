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
