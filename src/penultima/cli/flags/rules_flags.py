"""Flags that choose the rules. They are the same in all commands."""

import argparse
import os
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from penultima.cli.flags.edition_argument import check_options, find_edition, list_editions, resolve_edition_id
from penultima.cli.flags.language_flag import LANGUAGE_FLAG
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.i18n import LANGUAGES, Catalogue, Translate, catalogue, detect_language
from penultima.i18n.quoting import quote
from penultima.notation.option import parse_option


class RulesChoice(NamedTuple):
    edition: Edition
    options: Mapping[str, OptionValue]
    customs: tuple[str, ...]

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.edition, self.options, self.customs)


def add_rules(parser: argparse.ArgumentParser, say: Translate) -> None:
    editions = list_editions(say)
    parser.add_argument(
        "--edition", type=resolve_edition_id, metavar="ID|FILE", help=say("cli.rules.edition", editions=editions)
    )
    add_choices(parser, say)
    parser.add_argument("--passport", metavar="CODE", help=say("cli.rules.passport"))


def add_choices(parser: argparse.ArgumentParser, say: Translate) -> None:
    parser.add_argument("--option", action="append", default=[], metavar="ID=VALUE", help=say("cli.rules.option"))
    parser.add_argument("--custom", action="append", default=[], metavar="TEXT", help=say("cli.rules.custom"))


def add_language(parser: argparse.ArgumentParser, say: Translate) -> None:
    """Add --lang. It has no default, because a default would overwrite a --lang that was given before the command."""
    parser.add_argument(LANGUAGE_FLAG, choices=LANGUAGES, default=argparse.SUPPRESS, help=say("cli.lang"))


def select_catalogue(flags: argparse.Namespace) -> Catalogue:
    """Return the texts in the language of --lang or, without this flag, of the system."""
    return catalogue(getattr(flags, "lang", None) or detect_language(os.environ))


def has_rules(flags: argparse.Namespace) -> bool:
    return bool(flags.edition or flags.option or flags.custom or flags.passport)


def read_choices(flags: argparse.Namespace) -> tuple[dict[str, OptionValue], tuple[str, ...]]:
    """Read --option and --custom. A --custom may name a predefined effect."""
    return parse_options(flags.option), tuple(load.presets().get(text, text) for text in flags.custom)


def parse_options(texts: Iterable[str]) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for name, value in map(parse_option, texts):
        if name in options:
            raise BadInput("option: {name} is given twice", name=quote(name))
        options[name] = value
    return options


def read_rules(flags: argparse.Namespace) -> RulesChoice:
    """Read the rules. A passport contains all choices, so it excludes the other flags."""
    options, customs = read_choices(flags)
    if flags.passport is None:
        name = load.DEFAULT if flags.edition is None else flags.edition
        edition = find_edition(name, select_catalogue(flags).say)
        check_options(edition, options)
        return RulesChoice(edition, options, customs)
    if flags.edition or options or customs:
        raise BadInput("--passport: it names edition, options and cards, so the other flags cannot be given with it")
    from penultima.notation.passport import parse_passport

    rules = parse_passport(flags.passport)
    return RulesChoice(rules.edition, rules.changes, rules.customs)
