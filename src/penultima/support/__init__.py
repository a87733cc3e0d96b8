"""General tools that are independent of the game: validation, text and TOML files, and an append-only list."""
