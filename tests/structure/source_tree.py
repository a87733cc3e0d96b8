"""Finds the modules and classes of the package by parsing the source instead of importing it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"


class Class(NamedTuple):
    module: str
    name: str
    lines: int
    """The total number of lines of the class and its base classes in this project."""


@cache
def trees() -> dict[str, ast.Module]:
    """Return the syntax tree of each module by its dotted name. A package is represented by its `__init__`."""
    found = {}
    for path in sorted((SOURCE / "penultima").rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def module_lines() -> dict[str, int]:
    return {
        path.relative_to(SOURCE).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in sorted((SOURCE / "penultima").rglob("*.py"))
    }


def classes() -> Iterator[Class]:
    for module, tree in trees().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                yield Class(module, node.name, _lines_with_bases(module, node))


def _lines_with_bases(module: str, node: ast.ClassDef) -> int:
    assert node.end_lineno is not None
    own = node.end_lineno - node.lineno + 1
    bases = (_class_named(module, base.id) for base in node.bases if isinstance(base, ast.Name))
    return own + sum(_lines_with_bases(*found) for found in bases if found is not None)


def _class_named(module: str, name: str) -> tuple[str, ast.ClassDef] | None:
    """Return the class that `name` refers to in a module, as (its module, its definition), or None if there is none."""
    for node in trees()[module].body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            return module, node
        if isinstance(node, ast.ImportFrom) and node.module in trees():
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return _class_named(node.module, alias.name)
    return None
