"""Messages between the server and its clients: structs, JSON encoding, schema, and the sanitizing of typed text."""
