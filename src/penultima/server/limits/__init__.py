"""Limits by client address and person: requests, HTTP connections and sockets."""
