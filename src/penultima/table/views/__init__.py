"""Messages about a table: the public state, the private state of a seat, and news with both."""
