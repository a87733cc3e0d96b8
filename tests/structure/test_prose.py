"""Docstrings, comments and pages do not use certain phrases."""

import re

import pytest

from tests.structure.prose import Passage, passages, passages_of_module, passages_of_script

PHRASES = {
    r"\bwho(m|so)?ever\b": "name the person: the player, a client, an operator",
    r"\bthousandths of a second\b": "milliseconds",
    r"\banew\b": "again",
    r"\brubbish\b": "garbage",
    r"\bkeep(s|ing)? house\b": "maintenance",
    r"\b(somebody|one)('s) own\b": "your own, custom, external",
    r"\b(halls?|porch|doorways?|errands?)\b": "runtime, unauthenticated connections, quota, socketless requests",
    r"\bin such a way that\b": "so that",
    r"\b(wherefrom|whereof|thereof|therein|wherein)\b": "from which, of which",
}
"""Unwanted phrases as patterns, each with a suggestion for what to write instead."""
DOCSTRING_STARTS = re.compile(r"(Of|By|Whom|That) ")
"""A docstring with such a start continues the signature or is a relative clause, instead of being a sentence."""
MENTIONS = {"tests/structure/test_prose.py"}
"""Files that are not checked, because they list the unwanted phrases."""


def unwanted(passage: Passage) -> list[str]:
    found = [phrase for phrase in PHRASES if re.search(phrase, passage.text, re.IGNORECASE)]
    if passage.is_docstring and DOCSTRING_STARTS.match(passage.text):
        found.append("docstring start")
    return found


def test_no_passage_contains_an_unwanted_phrase() -> None:
    found = [
        f"{passage.place}: {phrases}: {passage.text.strip()[:90]}"
        for passage in passages()
        if passage.place.rsplit(":", 1)[0] not in MENTIONS and (phrases := unwanted(passage))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'def deal() -> None:\n    """Of whoever plays."""\n',
        "x = 1  # made anew, in thousandths of a second\n",
        'x = 1\n"""That what is dealt."""\n',
    ],
)
def test_planted_an_unwanted_phrase_is_found(source: str) -> None:
    assert any(unwanted(passage) for passage in passages_of_module("planted.py", source))


def test_a_comment_of_several_lines_is_one_passage() -> None:
    python = "x = 1\n# Numba has\n# no sets\n\n# another comment\ny = 2  # beside it\n"
    script = "const x = 1\n// Safari has\n// no vibration\n\n/** another comment */\n"
    assert [passage.text for passage in passages_of_module("planted.py", python)] == [
        "Numba has\nno sets",
        "another comment",
        "beside it",
    ]
    assert [passage.text for passage in passages_of_script("planted.ts", script)] == [
        "Safari has\nno vibration",
        "another comment",
    ]


def test_plain_prose_is_accepted() -> None:
    source = '"""Deal cards to each seat."""\nx = 1  # Numba has no sets\n'
    assert not any(unwanted(passage) for passage in passages_of_module("plain.py", source))
