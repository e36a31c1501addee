-- Compact pictures were said to be for phones.
UPDATE game SET picture = 'compact' WHERE picture = 'phone';
UPDATE member SET picture = 'compact' WHERE picture = 'phone';
