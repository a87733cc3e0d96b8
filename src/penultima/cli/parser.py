"""Translates argparse: headings, placeholders and error messages."""

import argparse
import re
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from penultima.cli.argparse_messages import Message, to_phrase
from penultima.cli.suggestions import suggest_name
from penultima.errors import BadInput
from penultima.i18n import Catalogue, Translate
from penultima.i18n.quoting import quote, quote_name

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

Action = TypeVar("Action", bound=argparse.Action)
HELP_FLAG = "--help"
_NAME = re.compile(r"[A-Z]{2,}")
_DASHED_ID = re.compile(r"-[A-Za-z0-9_-]{10}([A-Za-z0-9_-]{11})?")
"""Matches the id of a table or a person that begins with a dash and therefore looks like a flag."""


def parse_integer(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(Message("%r is no whole number") % text) from None


class Parser(argparse.ArgumentParser):
    def __init__(self, texts: Catalogue, **settings: Any) -> None:  # noqa: ANN401 - as in argparse
        super().__init__(add_help=False, exit_on_error=False, formatter_class=partial(Formatter, texts), **settings)
        self.texts = texts
        self.commands: Any = None
        self.takes_ids = False
        """Whether arguments may be ids. If so, an id that begins with a dash is not treated as a flag."""
        self.register("type", int, parse_integer)
        self._positionals.title = texts.say("cli.positionals")
        self._optionals.title = texts.say("cli.options")
        self.add_argument("-h", HELP_FLAG, action="help", default=argparse.SUPPRESS, help=texts.say("cli.help"))

    def error(self, message: str) -> NoReturn:
        raise BadInput(to_phrase(message))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Print a message. A full disk raises an error, which argparse itself would ignore."""
        print(message, end="", file=file)

    def add_commands(self) -> Any:  # noqa: ANN401 - argparse does not export the type
        """Add subcommands that use this class and this language."""
        metavar = translate_metavar(self.texts, "COMMAND")
        inside: Any = partial(Parser, self.texts)
        self.commands = self.add_subparsers(metavar=metavar, parser_class=inside)
        self.set_defaults(run=lambda _: self._refuse())
        return self.commands

    def _refuse(self, word: str | None = None) -> NoReturn:
        """Report a missing or unknown command as an error."""
        found: dict[str, Parser] = self.commands.choices
        if word is None:
            listed = "".join(f"\n  {name:<10} {inside.description}" for name, inside in found.items())
            raise BadInput("say what to do; {prog} --help has more:{commands}", prog=self.prog, commands=listed)
        if near := suggest_name(word, [HELP_FLAG, *found], lambda name: f"word.command.{name.lstrip('-')}"):
            raise BadInput(
                "{word} is no command; did you mean {near}? {prog} --help has them all",
                word=quote(word),
                near=near,
                prog=self.prog,
            )
        raise BadInput("{word} is no command; {prog} --help has them all", word=quote(word), prog=self.prog)

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:  # noqa: ANN401 - as in argparse
        """Refuse `--flag=--`, for which argparse would remove the dashes and then have no value to convert."""
        if action.option_strings and "--" in arg_strings:
            raise argparse.ArgumentError(action, Message("expected one argument"))
        return super()._get_values(action, arg_strings)

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action is self.commands and value not in (action.choices or ()):
            self._refuse(str(value))
        super()._check_value(action, value)

    def _parse_optional(self, arg_string: str) -> Any:  # noqa: ANN401 - as in argparse
        """Return None, which tells argparse "not a flag", if the argument is an id that begins with a dash."""
        if self.takes_ids and _DASHED_ID.fullmatch(arg_string) and arg_string not in self._option_string_actions:
            return None
        return super()._parse_optional(arg_string)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401 - as in argparse
        """Refuse unknown arguments in the parser of the subcommand, which can suggest the flags that it has."""
        try:
            found, rest = super().parse_known_args(args, namespace)
        except argparse.ArgumentError as problem:
            raise _explain_argument(problem) from None
        for flag in (word.partition("=")[0] for word in rest if word.startswith("--")):
            if near := self._suggest_flag(flag):
                raise BadInput(
                    "{flag} is no flag of {prog}; did you mean {near}?", flag=quote(flag), prog=self.prog, near=near
                )
        if rest:
            raise BadInput("unrecognized arguments: {given}", given=quote_name(" ".join(rest)))
        return found, rest

    def _suggest_flag(self, flag: str) -> str:
        known = [name.removeprefix("--") for name in self._option_string_actions if name.startswith("--")]
        near = suggest_name(flag.removeprefix("--"), known, lambda name: f"word.flag.{name}")
        return f"--{near}" if near else ""

    def _add_action(self, action: Action) -> Action:
        """Add an action, after translating the English placeholder for its value."""
        if isinstance(action.metavar, str):
            action.metavar = translate_metavar(self.texts, action.metavar)
        return super()._add_action(action)


def _explain_argument(problem: argparse.ArgumentError) -> BadInput:
    if problem.argument_name is None:
        return BadInput(to_phrase(problem.message))
    return BadInput("argument {flag}: {reason}", flag=problem.argument_name, reason=to_phrase(problem.message))


class Formatter(argparse.HelpFormatter):
    def __init__(self, texts: Catalogue, prog: str, **settings: Any) -> None:  # noqa: ANN401 - as in argparse
        super().__init__(prog, **settings)
        self.texts = texts

    def _get_help_string(self, action: argparse.Action) -> str:
        """Append the default value to the help text if it is a number or a word."""
        text = action.help or ""
        if action.option_strings and action.default != argparse.SUPPRESS and type(action.default) in (int, str):
            return add_default(self.texts.say, text, action.default)
        return text

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        usage_prefix = f"{self.texts.say('cli.usage')} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, usage_prefix)


def add_default(say: Translate, text: str, value: object) -> str:
    """Append the default value to the help of a flag."""
    return say("cli.default", help=text, value=str(value))


def translate_metavar(texts: Catalogue, metavar: str) -> str:
    """Translate placeholders such as `ID|FILE`. Single letters stay unchanged."""
    return _NAME.sub(lambda name: texts.say(f"cli.metavar.{name[0]}"), metavar)
