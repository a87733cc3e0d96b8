"""What is asked over HTTP: one table of routes, what they take and tell, and their description."""
