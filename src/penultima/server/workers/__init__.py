"""Worker processes for long jobs and searching bots."""
