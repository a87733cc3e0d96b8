"""ASGI middleware: host and origin checks, and security headers."""
