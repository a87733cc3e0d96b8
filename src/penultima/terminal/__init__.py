"""Play in a terminal: the people at one keyboard, at a table with bots, in time or calmly."""
