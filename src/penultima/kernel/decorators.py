"""Decorators that register the functions of the rules, so that `penultima.compiled` can compile the same functions."""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL: list[Callable[..., Any]] = []
HOT: set[Callable[..., Any]] = set()
COLD: set[Callable[..., Any]] = set()
PRIMITIVES: list[Callable[..., Any]] = []


def kernel(function: Function) -> Function:
    """Register a function whose Python body is also the body that gets compiled."""
    KERNEL.append(function)
    return function


def hot(function: Function) -> Function:
    """Register a function to be inlined. It runs at every decision, so calling it would double its cost."""
    HOT.add(function)
    return kernel(function)


def cold(function: Function) -> Function:
    """Register a function that is rarely called. The compiler keeps its code apart from the frequent code."""
    COLD.add(function)
    return kernel(function)


def primitive(function: Function) -> Function:
    """Register a function with two bodies: this one for Python, and one in `compiled/backend/overloads.py`."""
    PRIMITIVES.append(function)
    return function
