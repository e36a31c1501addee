-- For which screens a member wants what only they see: wide, phone, or as the table's posts.
ALTER TABLE member ADD COLUMN picture TEXT NOT NULL DEFAULT 'table';
