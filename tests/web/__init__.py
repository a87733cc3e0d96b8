"""A package, so that fixtures of its own end with it."""
