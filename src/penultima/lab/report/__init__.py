"""Reports of runs and comparisons: Markdown for the terminal, JSON, and an HTML page with plots."""
