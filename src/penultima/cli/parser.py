"""argparse in the person's language: its headings, what stands for a value, what it says of bad flags."""

import argparse
import re
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from penultima.cli.guess import guessed
from penultima.echo import shown
from penultima.errors import BadInput
from penultima.foreign import FLAGS, known_again
from penultima.texts import Catalogue

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

Action = TypeVar("Action", bound=argparse.Action)
HELP = "--help"
_NAME = re.compile(r"[A-Z]{2,}")
_DASHED_ID = re.compile(r"-[A-Za-z0-9_-]{10}([A-Za-z0-9_-]{11})?")
"""Of a table or a person."""


def whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None


class Parser(argparse.ArgumentParser):
    def __init__(self, texts: Catalogue, **settings: Any) -> None:  # noqa: ANN401 - argparse's own
        super().__init__(add_help=False, formatter_class=partial(Formatter, texts), **settings)
        self.texts = texts
        self.commands: Any = None
        self.takes_ids = False
        """One may begin with a dash, and is no flag then."""
        self.register("type", int, whole)
        self._positionals.title = texts.say("cli.positionals")
        self._optionals.title = texts.say("cli.options")
        self.add_argument("-h", HELP, action="help", default=argparse.SUPPRESS, help=texts.say("cli.help"))

    def error(self, message: str) -> NoReturn:
        raise BadInput(known_again(message, FLAGS))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """argparse takes no notice of a disk that is full."""
        print(message, end="", file=file)

    def add_commands(self) -> Any:  # noqa: ANN401 - argparse keeps its type to itself
        """Each a parser of its own in the same language."""
        metavar = named(self.texts, "COMMAND")
        inside: Any = partial(Parser, self.texts)
        self.commands = self.add_subparsers(metavar=metavar, parser_class=inside)
        self.set_defaults(run=lambda _: self._refuse())
        return self.commands

    def _refuse(self, word: str | None = None) -> NoReturn:
        """Where no command is given, or one that there is not."""
        found: dict[str, Parser] = self.commands.choices
        listed = "".join(f"\n  {name:<10} {inside.description}" for name, inside in found.items())
        if word is None:
            raise BadInput("say what to do; {prog} --help has more:{commands}", prog=self.prog, commands=listed)
        names = [HELP, *found]
        near = guessed(word, names, lambda name: f"word.command.{name.lstrip('-')}")
        if near:
            raise BadInput(
                "{word} is no command; did you mean {near}? There are:{commands}",
                word=shown(word),
                near=near,
                commands=listed,
            )
        raise BadInput("{word} is no command; there are:{commands}", word=shown(word), commands=listed)

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action is self.commands and value not in (action.choices or ()):
            self._refuse(str(value))
        super()._check_value(action, value)

    def _parse_optional(self, arg_string: str) -> Any:  # noqa: ANN401 - argparse's own
        """None: it is no flag."""
        if self.takes_ids and _DASHED_ID.fullmatch(arg_string) and arg_string not in self._option_string_actions:
            return None
        return super()._parse_optional(arg_string)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401 - argparse's own
        """What is left over is refused by the command that cannot use it, as that knows what it can."""
        found, rest = super().parse_known_args(args, namespace)
        for flag in (word.partition("=")[0] for word in rest if word.startswith("--")):
            if near := self._near_flag(flag):
                raise BadInput(
                    "{flag} is no flag of {prog}; did you mean {near}?", flag=shown(flag), prog=self.prog, near=near
                )
        if rest:
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        return found, rest

    def _near_flag(self, flag: str) -> str:
        known = [name.removeprefix("--") for name in self._option_string_actions if name.startswith("--")]
        near = guessed(flag.removeprefix("--"), known, lambda name: f"word.flag.{name}")
        return f"--{near}" if near else ""

    def _add_action(self, action: Action) -> Action:
        """Whoever adds a flag names its value in English."""
        if isinstance(action.metavar, str):
            action.metavar = named(self.texts, action.metavar)
        return super()._add_action(action)


class Formatter(argparse.HelpFormatter):
    def __init__(self, texts: Catalogue, prog: str, **settings: Any) -> None:  # noqa: ANN401 - argparse's own
        super().__init__(prog, **settings)
        self.texts = texts

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        said = f"{self.texts.say('cli.usage')} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, said)


def named(texts: Catalogue, metavar: str) -> str:
    """`ID|FILE` in the words of the language; a letter stands for itself."""
    return _NAME.sub(lambda name: texts.say(f"cli.metavar.{name[0]}"), metavar)
