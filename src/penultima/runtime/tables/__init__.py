"""Live tables: their registry, inboxes, batches and commits, loading from the store, and their entries in lists."""
