"""People and bots at a table: a fold of entries, and the one place that decides what is entered."""
