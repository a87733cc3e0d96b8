"""Tables for many: sockets, HTTP, a store and workers around the hall."""
