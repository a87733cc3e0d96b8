"""argparse in the person's language: its headings, what stands for a value, what it says of bad flags."""

import argparse
import re
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from penultima.errors import BadInput
from penultima.foreign import FLAGS, known_again
from penultima.texts import Catalogue

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

Action = TypeVar("Action", bound=argparse.Action)
_NAME = re.compile(r"[A-Z]{2,}")


class Parser(argparse.ArgumentParser):
    def __init__(self, texts: Catalogue, **settings: Any) -> None:  # noqa: ANN401 - argparse's own
        super().__init__(add_help=False, formatter_class=partial(Formatter, texts), **settings)
        self.texts = texts
        self._positionals.title = texts.say("cli.positionals")
        self._optionals.title = texts.say("cli.options")
        self.add_argument("-h", "--help", action="help", default=argparse.SUPPRESS, help=texts.say("cli.help"))

    def error(self, message: str) -> NoReturn:
        raise BadInput(known_again(message, FLAGS))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """argparse takes no notice of a disk that is full."""
        print(message, end="", file=file)

    def add_commands(self) -> Any:  # noqa: ANN401 - argparse keeps its type to itself
        """Each a parser of its own in the same language."""
        metavar = named(self.texts, "COMMAND")
        inside: Any = partial(Parser, self.texts)
        return self.add_subparsers(metavar=metavar, required=True, parser_class=inside)

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
