-- What the column holds is said in SQLite's script of this form.
ALTER TABLE seat ADD COLUMN strength text NOT NULL DEFAULT 'usual';
