"""Every refusal by a table or by the runtime has a sentence in every language."""

import re
from pathlib import Path

import pytest

import penultima
from penultima.i18n import catalogue

KEY = re.compile(r'"(table\.[a-z-]+)"')
PACKAGES = ("table", "runtime")


def keys() -> set[str]:
    sources = [path for package in PACKAGES for path in (Path(penultima.__file__).parent / package).rglob("*.py")]
    return {key for path in sources for key in KEY.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_refusal_of_a_table_or_the_runtime_has_a_sentence(language: str) -> None:
    texts = catalogue(language)
    assert len(keys()) > 20
    assert all(texts.say(key).endswith((".", "!")) for key in sorted(keys()))
