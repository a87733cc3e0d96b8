"""Where a bot of somebody's own is found, and by which command it is run."""

import re
import shlex
from functools import cache
from importlib.metadata import entry_points

from penultima.bots.host import command
from penultima.echo import named
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput

GROUP = "penultima.bots"
"""Of entry points: a package that is installed names its bots there."""
COMMAND = "cmd:"
"""What the name of any other program begins with, as a shell would be given it."""
_TARGET = re.compile(r"[\w.]+:\w+")


@cache
def installed() -> dict[str, str]:
    """By name, where in a package each is, as `module:Class`."""
    return {entry.name: entry.value for entry in entry_points(group=GROUP)}


def is_own(name: str) -> bool:
    return name.startswith(COMMAND) or _TARGET.fullmatch(name) is not None or name in installed()


def command_of(name: str, rules: Ruleset) -> list[str]:
    """`name` is of an installed one, `module:Class` of one that can be imported from here, or `cmd:` and a command."""
    if not name.startswith(COMMAND):
        return command(installed().get(name, name), rules)
    try:
        words = shlex.split(name.removeprefix(COMMAND))
    except ValueError:
        words = []
    if not words:
        raise BadInput("bot {name}: expected a command after {word}", name=named(name), word=COMMAND)
    return words
