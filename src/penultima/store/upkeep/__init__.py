"""Maintenance of a store: archiving, expiry, backups, verification, and data about people."""
