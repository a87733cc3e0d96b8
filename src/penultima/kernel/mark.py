"""Marks for the functions that make up the rules, so that `fast` compiles the very same ones."""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL: list[Callable[..., Any]] = []
HOT: set[Callable[..., Any]] = set()
COLD: set[Callable[..., Any]] = set()
PRIMITIVES: list[Callable[..., Any]] = []


def kernel(function: Function) -> Function:
    """A rule: one body, run as it stands or compiled."""
    KERNEL.append(function)
    return function


def hot(function: Function) -> Function:
    """A rule that every decision or effect goes through: a call would cost as much as it does, so it is inlined."""
    HOT.add(function)
    return kernel(function)


def cold(function: Function) -> Function:
    """A rule that hardly ever has anything to do: compiled out of the way of the others."""
    COLD.add(function)
    return kernel(function)


def primitive(function: Function) -> Function:
    """A thing with two bodies: this one in Python, another in `fast`."""
    PRIMITIVES.append(function)
    return function
