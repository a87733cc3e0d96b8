"""The terminal interface, for matches at one keyboard or at a table of a server, in real time or turn by turn."""
