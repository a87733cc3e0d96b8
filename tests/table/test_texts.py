"""Whatever a table or a hall refuses by a key of its own can be told in every language."""

import re
from pathlib import Path

import pytest

import penultima
from penultima.texts import catalogue

KEY = re.compile(r'"(table\.[a-z-]+)"')
ROOMS = ("table", "hall")


def keys() -> set[str]:
    sources = [path for room in ROOMS for path in (Path(penultima.__file__).parent / room).glob("*.py")]
    return {key for path in sources for key in KEY.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_refusal_of_a_table_has_its_sentence(language: str) -> None:
    texts = catalogue(language)
    assert len(keys()) > 20
    assert all(texts.say(key).endswith((".", "!")) for key in sorted(keys()))
