"""A match in this process: setup, table, bots, recording, and resuming a recorded match."""
