"""Help, usage and what argparse says of bad flags, in the person's language."""

import argparse
import re
from collections.abc import Iterator

import pytest

from penultima.cli.main import parser
from penultima.cli.parser import Parser, named
from penultima.errors import BadInput
from penultima.foreign import FLAGS, known_again
from penultima.texts import LANGUAGES, catalogue
from tests.cli.command import penultima

ARGPARSE = re.compile(
    r"usage:|positional|\boptions:|show this|\b(COMMAND|FILE|SEAT|NAME|TEXT|VALUE|CODE|ACTION|SETTING)\b"
)
"""Words of its own, and ours for a value."""


def parsers(whole: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """It and all that are inside it."""
    yield whole
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inside in action.choices.values():
                yield from parsers(inside)


def test_no_word_of_argparse_is_left_in_the_help_of_any_command() -> None:
    helps = {each.prog: each.format_help() for each in parsers(parser("es"))}
    assert len(helps) > 15
    assert {prog: found[0] for prog, text in helps.items() if (found := ARGPARSE.search(text))} == {}


def test_in_english_they_are_those_of_argparse() -> None:
    text = parser("en").format_help()
    assert text.startswith("usage: penultima [-h] [--version] [--lang {es,en}] COMMAND ...\n")
    assert "\npositional arguments:\n" in text
    assert "\noptions:\n  -h, --help      show this help message and exit\n" in text


IMPERATIVE = re.compile(r"(anota|compara|deja|di|elige|enumera|escribe|juega|mira|muestra|responde|toma)\b")


def test_spanish_help_is_in_the_infinitive_throughout() -> None:
    helps = [action.help or "" for each in parsers(parser("es")) for action in each._actions]
    assert [text for text in helps if IMPERATIVE.match(text)] == []
    assert [text for text in helps if text.startswith("escribir ")] != []
    assert IMPERATIVE.match("escribe un informe en JSON")


def test_every_command_can_be_asked_for_in_a_language() -> None:
    assert [each.prog for each in parsers(parser("en")) if "--lang" not in each.format_help()] == []


def test_a_forgotten_word_is_noticed() -> None:
    whole = parser("es")
    whole.add_argument("--planted", metavar="N", help="its usage: one FILE")
    assert ARGPARSE.search(whole.format_help())
    with pytest.raises(KeyError, match=r"cli\.metavar\.PLANTED"):
        whole.add_argument("--other", metavar="PLANTED")


@pytest.mark.parametrize("arguments", [["--lang", "es", "judge", "-h"], ["judge", "-h", "--lang=es"]])
def test_the_language_of_the_help_may_be_named_before_and_after_the_command(arguments: list[str]) -> None:
    done = penultima(*arguments)
    assert done.returncode == 0
    assert done.stdout.startswith("uso: penultima judge")
    assert penultima("judge", "-h").stdout.startswith("usage: penultima judge")


def test_the_language_of_the_answer_may_be_named_before_and_after_the_command() -> None:
    before, after = penultima("--lang", "es", "diff", "mini", "race"), penultima("diff", "mini", "race", "--lang", "es")
    assert before.stdout == after.stdout
    assert "Comparación" in before.stdout


def test_what_stands_for_a_value_is_named_in_the_language() -> None:
    assert named(catalogue("es"), "[SEAT:]NAME=N") == "[ASIENTO:]NOMBRE=N"
    assert named(catalogue("en"), "ID|FILE") == "ID|FILE"


def sample() -> Parser:
    found = Parser(catalogue("es"), prog="sample")
    found.add_argument("word", choices=("one", "two"))
    found.add_argument("--number", type=int)
    found.add_argument("--numeral")
    found.add_argument("--some", nargs="+")
    found.add_argument("--perhaps", nargs="?")
    either = found.add_mutually_exclusive_group(required=True)
    either.add_argument("--this", action="store_true")
    either.add_argument("--that", action="store_true")
    return found


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("three --this", "word: no se puede elegir 'three' (las opciones son "),
        ("one --this --number x", "--number: 'x' no es un número entero"),
        ("one --this --number", "--number: falta un valor"),
        ("one --this --some", "--some: falta al menos un valor"),
        ("one --this --that", "--that: no se puede usar junto con --this"),
        ("one --this=3", "--this: no lleva ningún valor, y se le dio '3'"),
        ("one --this --num 3", "--num puede ser más de una cosa: --number, --numeral"),
        ("one --this four", "no se entiende: four"),
        ("one --this --nomber 3", "'--nomber' no es ninguna opción de sample; ¿querías decir --number?"),
        ("--this", "falta decir: word"),
        ("one", "hace falta uno de estos: --this --that"),
    ],
)
def test_whatever_argparse_finds_wrong_is_said_in_spanish(words: str, told: str) -> None:
    with pytest.raises(BadInput) as problem:
        sample().parse_args(words.split())
    assert catalogue("es").told(problem.value).startswith(told)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "argument word: invalid choice: 'thre' (choose from one, two)",
            "word: no se puede elegir 'thre' (las opciones son one, two)",
        ),
        (
            "argument word: invalid choice: 'tow', maybe you meant 'two'? (choose from one, two)",
            "word: no se puede elegir 'tow'; ¿querías decir 'two'? (las opciones son one, two)",
        ),
    ],
)
def test_newer_versions_of_python_say_it_otherwise(said: str, told: str) -> None:
    assert catalogue("es").told(known_again(said, FLAGS)) == told


def test_a_language_brings_its_words_for_the_command_line() -> None:
    assert all(parser(language).format_usage() for language in LANGUAGES)
