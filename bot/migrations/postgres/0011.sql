-- What each column holds is said in SQLite's script of this form.
ALTER TABLE member ADD COLUMN zone_untold bigint NOT NULL DEFAULT 0;
UPDATE member SET zone_untold = 1
  WHERE zone = 'UTC' AND sleep_asked = 2 AND night_from IS NOT NULL;

ALTER TABLE member ADD COLUMN night_proposed bigint;
DROP INDEX member_asked;
CREATE INDEX member_asked ON member (member)
  WHERE night_from IS NULL AND (sleep_asked = 1 OR night_proposed IS NOT NULL);
