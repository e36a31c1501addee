-- Whose seat it is while somebody else plays for them; NULL: who sits there plays for themselves.
ALTER TABLE seat ADD COLUMN owner INTEGER;
ALTER TABLE seat ADD COLUMN owner_name TEXT NOT NULL DEFAULT '';
-- How a seat is played in which nobody sits: robot, or as a caretaker does (hold, cheapest, orders).
ALTER TABLE seat ADD COLUMN keeper TEXT NOT NULL DEFAULT 'robot';
CREATE INDEX seat_owner ON seat (owner) WHERE owner IS NOT NULL;
