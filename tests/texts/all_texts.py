"""The texts of both languages as they stand in their files, and what can be asked of a message."""

import json
from collections.abc import Iterator

import pytest

from penultima.texts import FOLDER, LANGUAGES
from penultima.texts.message import Message, Plural, Select, names_in, parse


def read(language: str) -> dict[str, str]:
    """With every key once: a second one would silently win."""
    text = FOLDER.joinpath(f"{language}.json").read_text(encoding="utf-8")
    pairs = json.loads(text, object_pairs_hook=list)
    texts = dict(pairs)
    assert len(texts) == len(pairs), "a key comes twice"
    return texts


TEXTS = {language: read(language) for language in LANGUAGES}
KEYS = list(TEXTS["en"])
every_language = pytest.mark.parametrize("language", LANGUAGES)


def in_group(group: str) -> set[str]:
    return {key for key in KEYS if key.startswith(f"{group}.")}


def placeholders(text: str) -> set[str]:
    return names_in(parse(text))


def counted(message: Message) -> set[str]:
    """The values that its plurals look at."""
    choices = [piece for piece in message if isinstance(piece, Plural | Select)]
    inside = [counted(case) for piece in choices for _, case in piece.cases]
    return {piece.name for piece in choices if isinstance(piece, Plural)}.union(*inside)


def literals(message: Message) -> Iterator[str]:
    """Every text that stands in it, however deep."""
    for piece in message:
        if isinstance(piece, str):
            yield piece
        elif isinstance(piece, Plural | Select):
            for _, case in piece.cases:
                yield from literals(case)


def tellings(message: Message) -> Iterator[str]:
    """All that it can become, values as <value>."""
    if not message:
        yield ""
        return
    first, *rest = message
    for after in tellings(tuple(rest)):
        if isinstance(first, Plural | Select):
            yield from (told + after for _, case in first.cases for told in tellings(case))
        else:
            yield (first if isinstance(first, str) else "<value>") + after
