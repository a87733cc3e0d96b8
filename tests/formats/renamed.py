"""A context manager that temporarily gives a class another name and module."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def renamed(kind: type, name: str) -> Iterator[None]:
    before = kind.__name__, kind.__module__
    kind.__name__, kind.__module__ = name, "penultima.elsewhere"
    try:
        yield
    finally:
        kind.__name__, kind.__module__ = before
