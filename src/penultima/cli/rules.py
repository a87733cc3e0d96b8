"""The flags that choose the rules, the same for every command."""

import argparse
import os
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from penultima.cli.edition import edition_id, editions_listed, find_edition
from penultima.cli.language import FLAG
from penultima.cli.option import check_options
from penultima.cli.say import Say
from penultima.echo import shown
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.notation.option import parse_option
from penultima.texts import LANGUAGES, Catalogue, catalogue, language_of


class Chosen(NamedTuple):
    edition: Edition
    options: Mapping[str, OptionValue]
    customs: tuple[str, ...]

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.edition, self.options, self.customs)


def add_to(parser: argparse.ArgumentParser, say: Say) -> None:
    editions = editions_listed(say)
    parser.add_argument(
        "--edition", type=edition_id, metavar="ID|FILE", help=say("cli.rules.edition", editions=editions)
    )
    add_choices(parser, say)
    parser.add_argument("--passport", metavar="CODE", help=say("cli.rules.passport"))


def add_choices(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--option", action="append", default=[], metavar="ID=VALUE", help=say("cli.rules.option"))
    parser.add_argument("--custom", action="append", default=[], metavar="TEXT", help=say("cli.rules.custom"))


def add_language(parser: argparse.ArgumentParser, say: Say) -> None:
    """It may stand before the command too, so nothing is set where it is not given."""
    parser.add_argument(FLAG, choices=LANGUAGES, default=argparse.SUPPRESS, help=say("cli.lang"))


def texts(flags: argparse.Namespace) -> Catalogue:
    """In the language that was asked for, else in that of the system."""
    return catalogue(getattr(flags, "lang", None) or language_of(os.environ))


def are_chosen(flags: argparse.Namespace) -> bool:
    return bool(flags.edition or flags.option or flags.custom or flags.passport)


def choices(flags: argparse.Namespace) -> tuple[dict[str, OptionValue], tuple[str, ...]]:
    """What --option and --custom say; a suggested effect may be named."""
    return options_of(flags.option), tuple(load.presets().get(text, text) for text in flags.custom)


def options_of(texts: Iterable[str]) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for name, value in map(parse_option, texts):
        if name in options:
            raise BadInput("option: {name} is given twice", name=shown(name))
        options[name] = value
    return options


def chosen(flags: argparse.Namespace) -> Chosen:
    """A passport says everything at once, so it stands alone."""
    options, customs = choices(flags)
    if flags.passport is None:
        name = load.DEFAULT if flags.edition is None else flags.edition
        edition = find_edition(name, texts(flags).say)
        check_options(edition, options)
        return Chosen(edition, options, customs)
    if flags.edition or options or customs:
        raise BadInput("--passport: it names edition, options and cards, so the other flags cannot be given with it")
    from penultima.notation.passport import parse_passport

    rules = parse_passport(flags.passport)
    return Chosen(rules.edition, rules.changes, rules.customs)
