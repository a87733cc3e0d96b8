"""The server. It adds sockets, HTTP, a store, worker processes and maintenance to the runtime of live tables."""
