"""Uses of records: replaying, telling the story in words, statistics, and export as JSON."""
