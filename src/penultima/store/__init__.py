"""The SQLite store of tables.

One writer groups commits, readers work at the same time, and `upkeep` maintains the store.
"""
