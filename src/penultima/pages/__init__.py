"""Data and texts as Markdown: the page of an edition, and what differs between two."""
