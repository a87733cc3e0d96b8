"""Finds an external bot and the command that runs it."""

import re
import shlex
from functools import cache
from importlib.metadata import entry_points

from penultima.bots.external.python_host import host_command
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.i18n.quoting import quote_name

ENTRY_POINT_GROUP = "penultima.bots"
"""The entry-point group under which an installed package lists its bots."""
COMMAND_PREFIX = "cmd:"
"""The prefix of a bot name that contains a command line. It makes it possible to run any program as a bot."""
_TARGET = re.compile(r"[\w.]+:\w+")


@cache
def find_installed_bots() -> dict[str, str]:
    """Map the name of each installed bot to `module:Class`."""
    return {entry.name: entry.value for entry in entry_points(group=ENTRY_POINT_GROUP)}


def is_external_bot(name: str) -> bool:
    return name.startswith(COMMAND_PREFIX) or _TARGET.fullmatch(name) is not None or name in find_installed_bots()


def resolve_command(name: str, rules: Ruleset) -> list[str]:
    """Return the command that runs a bot.

    `name` is an installed bot, `module:Class`, or `cmd:` followed by a command.
    """
    if not name.startswith(COMMAND_PREFIX):
        return host_command(find_installed_bots().get(name, name), rules)
    try:
        words = shlex.split(name.removeprefix(COMMAND_PREFIX))
    except ValueError:
        words = []
    if not words:
        raise BadInput("bot {name}: expected a command after {word}", name=quote_name(name), word=COMMAND_PREFIX)
    return words
