"""Every text that is said of bad input, as it stands in the source."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import penultima
from penultima.errors import SLOT
from penultima.foreign import FLAGS, TOML

SOURCE = Path(penultima.__file__).parent
TEXT_AT = {"BadInput": 0, "OtherRules": 0, "Unreadable": 0, "Phrase": 0, "error": 1}
"""Which argument of what is called has the text."""
MADE_OF_OTHERS = {"errors.py", "foreign.py", "tomlfile.py"}
"""They pass on texts of the system, of other people's code and of callers."""


class Said(NamedTuple):
    place: str
    text: str | None
    """None: it is no literal."""
    values: frozenset[str]


def all_said() -> list[Said]:
    return [said for path in sorted(SOURCE.rglob("*.py")) for said in said_in(path.read_text(), path)]


def said_in(source: str, path: Path) -> Iterator[Said]:
    passes_on = path.name in MADE_OF_OTHERS and path.parent == SOURCE
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and (argument := _text_argument(call)) is not None:
            said = _said(call, argument, f"{path.relative_to(SOURCE)}:{call.lineno}")
            if said.text is not None or not passes_on:
                yield said


def _text_argument(call: ast.Call) -> ast.expr | None:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    at = TEXT_AT.get(name, len(call.args))
    return call.args[at] if at < len(call.args) and not _is_a_phrase(call.args[at]) else None


def _is_a_phrase(argument: ast.expr) -> bool:
    """Made elsewhere, where it is looked at: a call, or what an object keeps."""
    return isinstance(argument, ast.Call | ast.Attribute)


def _said(call: ast.Call, argument: ast.expr, place: str) -> Said:
    text = argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None
    return Said(place, text, frozenset(keyword.arg or "**" for keyword in call.keywords))


def slots_of(text: str) -> set[str]:
    return set(SLOT.findall(text))


def of_others() -> set[str]:
    return {*TOML, *FLAGS}
