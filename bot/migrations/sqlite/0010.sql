-- When the own time of the owner of a stood-in seat ran out (0: it has not), and when they let
-- another play: a stand-in's answers change neither.
ALTER TABLE seat ADD COLUMN owner_late INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN owner_left INTEGER NOT NULL DEFAULT 0;
UPDATE seat SET owner_left = coalesce(
  (SELECT max(until) FROM tenure
    WHERE tenure.game = seat.game AND tenure.seat = seat.seat AND tenure.member = seat.owner), 0)
  WHERE owner IS NOT NULL;

-- Pauses that the host has set; a table also stands still by itself.
ALTER TABLE pause ADD COLUMN by_host INTEGER NOT NULL DEFAULT 0;
