"""Browser tests. This is a package so that its fixtures end when its last test does."""
