"""Write docs/command-line.md from the parsers of the commands. Run by `make docs`."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from penultima.cli.main import build_parser

PAGE = Path(__file__).parents[1] / "docs" / "command-line.md"
INTRODUCTION = """\
# Command line

<!-- Written by make docs. -->

The program is `penultima`; a fresh checkout has it at `.venv/bin/penultima`. Every command explains itself
with `--help`, in Spanish or English by your locale (or by `PENULTIMA_LANG=es`).

| exit code | meaning |
| --- | --- |
| 0 | success |
| 1 | a check failed |
| 2 | a file, a flag or a name is wrong, or the output cannot be written; one sentence says what, where and why |
| 128 + *n* | signal *n* ended the command: 130 for Ctrl-C, 143 for SIGTERM, 141 if the reader of the output closed it |

A missing or unreadable file is exit code 2 for every command; `record check` and `record stats` still process the other
files. No file is left half written, and `--record` keeps the match however it ended.

Input files must be plain files, or pipes from the shell (`/dev/stdin`, `<(command)`), in UTF-8. The maximum size is
1 MiB for editions and texts of cards, 8 MiB for scenarios and 64 MiB for records.

Compiled code of the lab is cached in the folder `PENULTIMA_CACHE`, or else in `penultima` in your cache folder
(`XDG_CACHE_HOME` or `~/.cache`). You can delete it at any time; a damaged cache is compiled again. A cache that
`penultima lab warm` has filled may be on a read-only disk.
"""


def page() -> str:
    """Build the page from the argument definitions.

    The output of argparse itself would depend on its version and on the width of the terminal.
    """
    return "\n".join([INTRODUCTION, *_section(build_parser("en"))])


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
    """Return the arguments of a command and its subcommands."""
    arguments: list[argparse.Action] = []
    commands: list[argparse.ArgumentParser] = []
    for action in command._actions:  # noqa: SLF001 - argparse has no public access to them
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
