-- What the column holds is said in SQLite's script of this form.
ALTER TABLE pause ADD COLUMN seat bigint;
