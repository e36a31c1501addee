-- Whether `zone` was never named: the night was proposed, and is in UTC.
ALTER TABLE member ADD COLUMN zone_untold INTEGER NOT NULL DEFAULT 0;
UPDATE member SET zone_untold = 1
  WHERE zone = 'UTC' AND sleep_asked = 2 AND night_from IS NOT NULL;

-- The hour in UTC at which the last night began that was proposed to a member.
ALTER TABLE member ADD COLUMN night_proposed INTEGER;
DROP INDEX member_asked;
CREATE INDEX member_asked ON member (member)
  WHERE night_from IS NULL AND (sleep_asked = 1 OR night_proposed IS NOT NULL);
