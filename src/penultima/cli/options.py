"""What is written after --option and --custom."""

from collections.abc import Iterable

from penultima.editions import load
from penultima.editions.ruleset import OptionValue
from penultima.errors import BadInput

LONGEST_NUMBER = 20


def option(text: str) -> tuple[str, OptionValue]:
    """As in a scenario: true, false, a number or a word."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadInput(f"--option: expected ID=VALUE, found '{text}'")
    if value in ("true", "false"):
        return name, value == "true"
    if value.isascii() and value.isdigit() and len(value) <= LONGEST_NUMBER:
        return name, int(value)
    return name, value


def customs(texts: Iterable[str]) -> tuple[str, ...]:
    """Effects, or names of suggested ones."""
    return tuple(load.presets().get(text, text) for text in texts)
