-- How well a robot in a seat of its own plays; whoever stands in for a player plays as usual.
ALTER TABLE seat ADD COLUMN strength TEXT NOT NULL DEFAULT 'usual';
