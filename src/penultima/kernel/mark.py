"""Marks for the functions that make up the rules, so that `fast` compiles the very same ones."""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL: list[Callable[..., Any]] = []
PRIMITIVES: list[Callable[..., Any]] = []


def kernel(function: Function) -> Function:
    """A rule: one body, run as it stands or compiled."""
    KERNEL.append(function)
    return function


def primitive(function: Function) -> Function:
    """A thing with two bodies: this one in Python, another in `fast`."""
    PRIMITIVES.append(function)
    return function
