"""Play in a terminal: for now plain lines, one person against bots."""
