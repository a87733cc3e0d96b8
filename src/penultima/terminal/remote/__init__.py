"""A seat at a table of a server: the person's identity, the connection, the people and the match."""
