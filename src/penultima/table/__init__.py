"""A table at which people and bots play.

The state of a table can be rebuilt from its log. This package uses no sockets, threads, clock or files.
"""
