-- What each column holds is said in SQLite's script of this form.
ALTER TABLE seat ADD COLUMN owner_late bigint NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN owner_left bigint NOT NULL DEFAULT 0;
UPDATE seat SET owner_left = coalesce(
  (SELECT max(until) FROM tenure
    WHERE tenure.game = seat.game AND tenure.seat = seat.seat AND tenure.member = seat.owner), 0)
  WHERE owner IS NOT NULL;

ALTER TABLE pause ADD COLUMN by_host bigint NOT NULL DEFAULT 0;
