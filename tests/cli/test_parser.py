"""Help, usage and the error messages of argparse are in the user's language."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.cli.extras import check_extra
from penultima.cli.main import build_parser
from penultima.cli.parser import Parser, translate_metavar
from penultima.errors import BadInput
from penultima.i18n import LANGUAGES, catalogue
from tests.helpers.cli.command import penultima

ARGPARSE = re.compile(
    r"usage:|positional|\boptions:|show this|\b(COMMAND|FILE|SEAT|NAME|TEXT|VALUE|CODE|ACTION|SETTING)\b"
)
"""English texts and placeholders that argparse prints."""


def parsers(whole: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield a parser and the parsers of all its subcommands."""
    yield whole
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inside in action.choices.values():
                yield from parsers(inside)


def test_spanish_help_contains_no_english_text_of_argparse() -> None:
    helps = {each.prog: each.format_help() for each in parsers(build_parser("es"))}
    assert len(helps) > 15
    assert {prog: found[0] for prog, text in helps.items() if (found := ARGPARSE.search(text))} == {}


def test_english_help_uses_the_texts_of_argparse() -> None:
    text = build_parser("en").format_help()
    assert text.startswith("usage: penultima [-h] [--version] [--lang {es,en}] COMMAND ...\n")
    assert "\npositional arguments:\n" in text
    assert "\noptions:\n  -h, --help      show this help message and exit\n" in text


IMPERATIVE = re.compile(r"(anota|compara|deja|di|elige|enumera|escribe|juega|mira|muestra|responde|toma)\b")


def test_spanish_help_is_in_the_infinitive_throughout() -> None:
    helps = [action.help or "" for each in parsers(build_parser("es")) for action in each._actions]
    assert [text for text in helps if IMPERATIVE.match(text)] == []
    assert [text for text in helps if text.startswith("escribir ")] != []
    assert IMPERATIVE.match("escribe un informe en JSON")


def test_every_command_has_the_flag_lang() -> None:
    assert [each.prog for each in parsers(build_parser("en")) if "--lang" not in each.format_help()] == []


def test_planted_untranslated_text_is_found() -> None:
    whole = build_parser("es")
    whole.add_argument("--planted", metavar="N", help="its usage: one FILE")
    assert ARGPARSE.search(whole.format_help())
    with pytest.raises(KeyError, match=r"cli\.metavar\.PLANTED"):
        whole.add_argument("--other", metavar="PLANTED")


@pytest.mark.parametrize("arguments", [["--lang", "es", "judge", "-h"], ["judge", "-h", "--lang=es"]])
def test_help_accepts_lang_before_or_after_the_command(arguments: list[str]) -> None:
    done = penultima(*arguments)
    assert done.returncode == 0
    assert done.stdout.startswith("uso: penultima judge")
    assert penultima("judge", "-h").stdout.startswith("usage: penultima judge")


def test_commands_accept_lang_before_or_after_the_command() -> None:
    before, after = penultima("--lang", "es", "diff", "mini", "race"), penultima("diff", "mini", "race", "--lang", "es")
    assert before.stdout == after.stdout
    assert "Comparación" in before.stdout


def test_placeholders_are_translated() -> None:
    assert translate_metavar(catalogue("es"), "[SEAT:]NAME=N") == "[ASIENTO:]NOMBRE=N"
    assert translate_metavar(catalogue("en"), "ID|FILE") == "ID|FILE"


def make_parser() -> Parser:
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
    ("words", "expected"),
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
def test_errors_of_argparse_are_translated_to_spanish(words: str, expected: str) -> None:
    with pytest.raises(BadInput) as problem:
        make_parser().parse_args(words.split())
    assert catalogue("es").translate_error(problem.value).startswith(expected)


def test_every_language_has_all_texts_of_the_command_line() -> None:
    assert all(build_parser(language).format_usage() for language in LANGUAGES)


def flags_with_values() -> list[tuple[str, ...]]:
    """Return a command line for each flag that takes a value: the command, then the flag with the value `--`."""
    found = []
    for each in parsers(build_parser("en")):
        _, *command = each.prog.split()
        flags = [action.option_strings for action in each._actions if action.option_strings and action.nargs != 0]
        found += [(*command, f"{flag}=--" if flag.startswith("--") else f"{flag}--") for same in flags for flag in same]
    return found


@pytest.mark.parametrize("words", flags_with_values(), ids=" ".join)
def test_two_dashes_as_the_value_of_a_flag_are_refused_in_one_sentence(words: tuple[str, ...]) -> None:
    done = penultima(*words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("penultima: argument -")


def test_list_of_flags_with_values_is_complete() -> None:
    found = set(flags_with_values())
    assert {("play", "--edition=--"), ("judge", "--option=--"), ("lab", "run", "--games=--")} <= found
    assert len(found) > 100


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([""], "'' is no command; penultima --help has them all"),
        (["fly"], "'fly' is no command; penultima --help has them all"),
        (["plya"], "'plya' is no command; did you mean play? penultima --help has them all"),
        (["lab", "rnu"], "'rnu' is no command; did you mean run? penultima lab --help has them all"),
    ],
)
def test_an_unknown_command_is_refused_in_one_sentence(words: list[str], expected: str) -> None:
    done = penultima(*words)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"penultima: {expected}\n")


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("serve", "by default 21108"),
        ("serve", "by default 180"),
        ("lab run", "how many games to play; by default 100000"),
        ("arena", "by default 2000"),
        ("play", "(2-10); by default 4"),
    ],
)
def test_the_help_of_a_flag_states_its_default(command: str, expected: str) -> None:
    assert expected in " ".join(penultima(*command.split(), "--help").stdout.split())


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["play", "--edition", "gaint"], "no such edition: gaint; did you mean giant?"),
        (["editions", "gigane"], "no such edition: gigane; did you mean giant?"),
        (["arena", "--bots", "eagr,greedy"], "no such bot: eagr; did you mean eager?"),
        (["lab", "run", "--policy", "gredy"], "no such policy: gredy; did you mean greedy?"),
    ],
)
def test_a_misspelt_name_is_answered_with_a_suggestion(words: list[str], expected: str) -> None:
    done = penultima(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"penultima: {expected}")


def test_a_missing_extra_without_a_checkout_suggests_pip(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as problem:
        check_extra("server", ["penultima_has_no_such_module"], tmp_path)
    assert str(problem.value).endswith("install the extra server by pip install 'penultima[server]'")
    with pytest.raises(BadInput, match=r"in a checkout by .* -e '\.\[server\]'"):
        check_extra("server", ["penultima_has_no_such_module"])
