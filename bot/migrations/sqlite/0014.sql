-- The seat whose player took this break at a live table; -1: the table took it by itself.
ALTER TABLE pause ADD COLUMN seat INTEGER;
