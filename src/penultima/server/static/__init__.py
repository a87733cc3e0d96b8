"""The built page and the link previews in its index."""
