-- For which screens the pictures of a table's posts are drawn: wide, phone.
ALTER TABLE game ADD COLUMN picture TEXT NOT NULL DEFAULT 'wide';
