"""Rule cases in files: read, played and compared."""
