"""Maintenance of the store: archiving, expiry, records of matches, admin requests and rescue copies."""
