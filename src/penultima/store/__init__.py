"""Tables kept in SQLite: one writer that commits in groups, readers beside it, and what keeping house needs."""
