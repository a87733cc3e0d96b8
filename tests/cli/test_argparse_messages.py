"""argparse messages are turned into phrases, in which user input is quoted."""

import argparse

import pytest

from penultima.cli.argparse_messages import Message, to_phrase
from penultima.cli.parser import Parser
from penultima.errors import BadInput
from penultima.i18n import catalogue

NEWER = "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)"
"""An argparse message of Python 3.14."""


def refuse(*words: str) -> BadInput:
    parser = Parser(catalogue("es"), prog="sample")
    parser.add_argument("--number", type=int)
    parser.add_argument("--pair", nargs=2)
    with pytest.raises(BadInput) as problem:
        parser.parse_args(words)
    return problem.value


def test_messages_of_newer_python_versions_are_recognized() -> None:
    filled = Message(NEWER) % {"value": "tow", "closest": "two", "choices": "one, two"}
    assert filled == "invalid choice: 'tow', maybe you meant 'two'? (choose from one, two)"
    expected = "no se puede elegir 'tow'; ¿querías decir 'two'? (las opciones son one, two)"
    assert catalogue("es").translate_error(to_phrase(filled)) == expected


def test_the_reason_is_translated_where_newer_python_versions_name_no_argument() -> None:
    parser = Parser(catalogue("es"), prog="sample")

    class Refusing(argparse.Action):
        def __call__(self, *_: object) -> None:
            raise argparse.ArgumentError(None, Message("the following arguments are required: %s") % "word")

    parser.add_argument("--now", nargs=0, action=Refusing)
    with pytest.raises(BadInput) as problem:
        parser.parse_args(["--now"])
    assert catalogue("es").translate_error(problem.value) == "falta decir: word"


def test_an_unknown_message_stays_in_english() -> None:
    assert catalogue("es").translate_error(refuse("--pair", "x")) == "--pair: expected 2 arguments"
    unknown = Message("option %(option)r is odd") % {"option": "--x"}
    assert catalogue("es").translate_error(to_phrase(unknown)) == "option '--x' is odd"


@pytest.mark.parametrize("words", [("--number", "\x1b[2J" + "x" * 1000), ("--\x1b[2J" + "x" * 1000,)])
def test_values_are_quoted_in_printable_and_shortened_form(words: tuple[str, ...]) -> None:
    text = str(refuse(*words))
    assert text.isprintable()
    assert len(text) < 130


def test_a_value_that_reads_like_a_message_stays_a_value() -> None:
    assert (
        str(refuse("--number", "x' is no whole number"))
        == """argument --number: "x' is no whole number" is no whole number"""
    )
