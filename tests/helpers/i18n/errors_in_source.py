"""Collects the texts of all errors about bad input from the source."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import penultima
from penultima.cli.argparse_messages import MESSAGES
from penultima.errors import SLOT
from penultima.i18n.toml_errors import TOML

SOURCE = Path(penultima.__file__).parent
TEXT_AT = {"BadInput": 0, "RulesDigestMismatch": 0, "Unreadable": 0, "Phrase": 0, "error": 1}
"""For each function that takes an error text, the position of that argument."""
MADE_OF_OTHERS = {"cli/argparse_messages.py", "errors.py", "i18n/toml_errors.py", "support/toml_file.py"}
"""Modules that may pass on error texts from the system, from other libraries or from a caller."""


class ErrorText(NamedTuple):
    place: str
    text: str | None
    """The text, or None if it is not a literal."""
    values: frozenset[str]


def all_error_texts() -> list[ErrorText]:
    return [
        error_text for path in sorted(SOURCE.rglob("*.py")) for error_text in error_texts_in(path.read_text(), path)
    ]


def error_texts_in(source: str, path: Path) -> Iterator[ErrorText]:
    passes_on = path.is_relative_to(SOURCE) and path.relative_to(SOURCE).as_posix() in MADE_OF_OTHERS
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and (argument := _text_argument(call)) is not None:
            error_text = _error_text(call, argument, f"{path.relative_to(SOURCE)}:{call.lineno}")
            if error_text.text is not None or not passes_on:
                yield error_text


def _text_argument(call: ast.Call) -> ast.expr | None:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    at = TEXT_AT.get(name, len(call.args))
    return call.args[at] if at < len(call.args) and not _is_a_phrase(call.args[at]) else None


def _is_a_phrase(argument: ast.expr) -> bool:
    """Return whether the argument is a call or an attribute. Its text is then written and checked elsewhere."""
    return isinstance(argument, ast.Call | ast.Attribute)


def _error_text(call: ast.Call, argument: ast.expr, place: str) -> ErrorText:
    text = argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None
    return ErrorText(place, text, frozenset(keyword.arg or "**" for keyword in call.keywords))


def slots_of(text: str) -> set[str]:
    return set(SLOT.findall(text))


def of_others() -> set[str]:
    return {*TOML, *MESSAGES}
