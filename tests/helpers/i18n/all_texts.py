"""The texts of all languages, read from their files, and functions that inspect messages."""

import json
from collections.abc import Iterator

import pytest

from penultima.i18n import FOLDER, LANGUAGES
from penultima.i18n.message import Message, Plural, Select, parse_message, value_names


def read(language: str) -> dict[str, str]:
    """Read the texts of a language. A repeated key is an error, because a JSON parser would keep only the last text."""
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
    return value_names(parse_message(text))


def counted(message: Message) -> set[str]:
    """Return the names of the values by which the message chooses plural forms."""
    choices = [piece for piece in message if isinstance(piece, Plural | Select)]
    inside = [counted(case) for piece in choices for _, case in piece.cases]
    return {piece.name for piece in choices if isinstance(piece, Plural)}.union(*inside)


def literals(message: Message) -> Iterator[str]:
    """Yield every literal text of the message, including those in nested parts."""
    for piece in message:
        if isinstance(piece, str):
            yield piece
        elif isinstance(piece, Plural | Select):
            for _, case in piece.cases:
                yield from literals(case)


def list_forms(message: Message) -> Iterator[str]:
    """Yield every form that the message can take, with <value> in place of each value."""
    if not message:
        yield ""
        return
    first, *rest = message
    for after in list_forms(tuple(rest)):
        if isinstance(first, Plural | Select):
            yield from (form + after for _, case in first.cases for form in list_forms(case))
        else:
            yield (first if isinstance(first, str) else "<value>") + after
