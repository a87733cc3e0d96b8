"""For a misspelt or translated name, the program suggests an existing name."""

import argparse

import pytest

from penultima.cli.main import build_parser
from penultima.cli.suggestions import suggest_name
from penultima.editions import load
from penultima.i18n import catalogue
from tests.cli.test_parser import parsers

NAMES = ("play", "judge", "editions", "--help")


@pytest.mark.parametrize(
    ("word", "name"),
    [("plya", "play"), ("JUGAR", "play"), ("edicion", "editions"), ("ayuda", "--help"), ("zapato", ""), ("", "")],
)
def test_a_misspelt_or_translated_word_suggests_its_name(word: str, name: str) -> None:
    assert suggest_name(word, NAMES, lambda each: f"word.command.{each.lstrip('-')}") == name


def test_every_catalogue_entry_with_alternative_words_belongs_to_an_existing_name() -> None:
    inside = [*parsers(build_parser("en"))]
    names = {f"command.{each.prog.split()[-1]}" for each in inside} | {"command.help"}
    names |= {f"flag.{flag.lstrip('-')}" for each in inside for flag in list_flags(each)}
    names |= {f"option.{option}" for name in load.bundled_ids() for option in load.load_bundled(name).options}
    kept = {key.removeprefix("word.") for key in catalogue("es").messages if key.startswith("word.")}
    assert {key for key in kept if key.split(".")[0] in ("command", "flag", "option")} - names == set()


def list_flags(each: argparse.ArgumentParser) -> list[str]:
    return [*each._option_string_actions]
