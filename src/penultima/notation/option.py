"""The text form of options on a command line and in a record: `stacking=same`, `jump-in=true`, `target=200`."""

from penultima.editions.ruleset import OptionValue
from penultima.errors import BadInput
from penultima.i18n.quoting import quote

MAX_DIGITS = 20


def parse_option(text: str) -> tuple[str, OptionValue]:
    """Parse an option whose value is true, false, a number or a word. Whether the option exists is checked later."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadInput("option: expected ID=VALUE, found {text}", text=quote(text))
    if value in ("true", "false"):
        return name, value == "true"
    if value.isascii() and value.isdigit() and len(value) <= MAX_DIGITS:
        return name, int(value)
    return name, value


def print_option(name: str, value: OptionValue) -> str:
    return f"{name}={str(value).lower() if isinstance(value, bool) else value}"
