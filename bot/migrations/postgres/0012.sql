-- What each column holds is said in SQLite's script of this form.
ALTER TABLE member ADD COLUMN days_proposed bigint NOT NULL DEFAULT 0;
CREATE INDEX answer_lost ON answer (at) WHERE kind = 'time';
