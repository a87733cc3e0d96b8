"""Options as they are written on a command line and in a record: `stacking=same`, `jump-in=true`, `target=200`."""

from penultima.echo import shown
from penultima.editions.ruleset import OptionValue
from penultima.errors import BadInput

LONGEST = 20


def parse_option(text: str) -> tuple[str, OptionValue]:
    """As in a scenario: true, false, a number or a word. Whether there is such an option, the rules say."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadInput("option: expected ID=VALUE, found {text}", text=shown(text))
    if value in ("true", "false"):
        return name, value == "true"
    if value.isascii() and value.isdigit() and len(value) <= LONGEST:
        return name, int(value)
    return name, value


def print_option(name: str, value: OptionValue) -> str:
    return f"{name}={str(value).lower() if isinstance(value, bool) else value}"
