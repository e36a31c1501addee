-- Whether days off were proposed to a member who loses turns on them.
ALTER TABLE member ADD COLUMN days_proposed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX answer_lost ON answer (at) WHERE kind = 'time';
