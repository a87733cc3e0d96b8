"""Writes docs/command-line.md from the parsers of the commands. `make pages`"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from penultima.cli.main import parser

PAGE = Path(__file__).parents[1] / "docs" / "command-line.md"
INTRODUCTION = """\
# Command line

<!-- Written by make pages. -->

The program is `penultima`; in a fresh checkout it stands at `.venv/bin/penultima`. Every command tells about itself
with `--help`, in Spanish or English by your locale (or by `PENULTIMA_LANG=es`).

The exit code is 0 if all went well, 1 if what was checked does not hold, and 2 if a file, a flag or a name is wrong, or
the output cannot be written: then one sentence says what, where and why. A file that is missing or cannot be read is 2
for every command; `record check` and `record stats` look at the others all the same. Where a signal ends a command, the
code is 128 and its number: 130 for Ctrl-C, 143 for SIGTERM, 141 where nobody reads the output to its end. No file is
left half written, and a match with `--record` is written down however it ended.

A file is read if it is a plain one, or a pipe that the shell hands over (`/dev/stdin`, `<(command)`), in UTF-8, and no
larger than 1 MiB for an edition or for texts of cards, 8 MiB for scenarios and 64 MiB for records.

What the lab compiles is kept in the folder that `PENULTIMA_CACHE` names, else in `penultima` in your cache folder
(`XDG_CACHE_HOME` or `~/.cache`). It can be removed at any time, and is made anew if it is damaged; one that was filled
ahead by `penultima lab warm` can be on a disk that is only read.
"""


def page() -> str:
    """Built from the arguments themselves: what argparse prints differs by its version and the terminal's width."""
    return "\n".join([INTRODUCTION, *_section(parser("en"))])


def _section(command: argparse.ArgumentParser) -> Iterator[str]:
    arguments, commands = _parts(command)
    yield f"## {command.prog}\n"
    yield f"{_sentence(command.description or '')}\n"
    if arguments:
        yield from map(_line, arguments)
        yield ""
    for below in commands:
        yield from _section(below)


def _parts(command: argparse.ArgumentParser) -> tuple[list[argparse.Action], list[argparse.ArgumentParser]]:
    """Its own arguments, and the commands below it."""
    arguments: list[argparse.Action] = []
    commands: list[argparse.ArgumentParser] = []
    for action in command._actions:  # noqa: SLF001 - argparse has no other way to ask
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            commands += action.choices.values()
        elif not isinstance(action, argparse._HelpAction):  # noqa: SLF001
            arguments.append(action)
    return arguments, commands


def _line(action: argparse.Action) -> str:
    default = f" Default: `{action.default}`." if _has_default(action) else ""
    return f"- `{_name(action)}`: {_sentence(action.help or '')}{default}"


def _name(action: argparse.Action) -> str:
    names = ", ".join(action.option_strings)
    value = "" if action.nargs == 0 else _value(action)
    return f"{names} {value}".strip()


def _value(action: argparse.Action) -> str:
    choices = "|".join(map(str, action.choices or ()))
    word = str(action.metavar or choices or action.dest.upper())
    several = {"+": f"{word}...", "*": f"[{word}...]", "?": f"[{word}]"}
    return several.get(str(action.nargs), word)


def _has_default(action: argparse.Action) -> bool:
    return action.nargs != 0 and action.default not in (None, [], argparse.SUPPRESS)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
