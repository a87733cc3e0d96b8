"""A guess is a name that there is, from a slip of the pen or a word of any language."""

import argparse

import pytest

from penultima.cli.guess import guessed
from penultima.cli.main import parser
from penultima.editions import load
from penultima.texts import catalogue
from tests.cli.test_parser import parsers

NAMES = ("play", "judge", "editions", "--help")


@pytest.mark.parametrize(
    ("word", "name"),
    [("plya", "play"), ("JUGAR", "play"), ("edicion", "editions"), ("ayuda", "--help"), ("zapato", ""), ("", "")],
)
def test_what_is_like_a_name_or_another_word_for_it_is_that_name(word: str, name: str) -> None:
    assert guessed(word, NAMES, lambda each: f"word.command.{each.lstrip('-')}") == name


def test_other_words_are_kept_only_for_names_that_there_are() -> None:
    inside = [*parsers(parser("en"))]
    names = {f"command.{each.prog.split()[-1]}" for each in inside} | {"command.help"}
    names |= {f"flag.{flag.lstrip('-')}" for each in inside for flag in flags_of(each)}
    names |= {f"option.{option}" for name in load.names() for option in load.edition(name).options}
    kept = {key.removeprefix("word.") for key in catalogue("es").messages if key.startswith("word.")}
    assert {key for key in kept if key.split(".")[0] in ("command", "flag", "option")} - names == set()


def flags_of(each: argparse.ArgumentParser) -> list[str]:
    return [*each._option_string_actions]
