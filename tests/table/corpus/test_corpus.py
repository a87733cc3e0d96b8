"""The corpus folds for ever: after every entry each table stands as it stood when it was pinned."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from penultima.table.entry import Entry, decode, encode
from penultima.table.facts import Facts
from penultima.table.fold import Corrupt, changed
from tests.laws.planted import catches
from tests.table.corpus.features import expected
from tests.table.corpus.make import NotFound, digest, kept, make, missing, pinned, played, print_log, read
from tests.table.corpus.themes import Theme, themes


def check(paths: Iterable[Path]) -> None:
    for path in paths:
        try:
            assert digest(read(path)) == pinned(path.parent)[path.stem], f"{path.name}: it folds to another table"
        except Corrupt as problem:
            raise AssertionError(f"{path.name}: {problem}") from problem


@pytest.mark.parametrize("path", kept(), ids=lambda path: path.stem)
def test_every_log_of_the_corpus_folds_as_it_did(path: Path) -> None:
    """One that fails is a fault, or stored tables cannot be read any more."""
    check([path])
    log = read(path)
    assert print_log(log) == path.read_bytes()
    assert [encode(decode(data)) for data in log[1]] == log[1], "an entry is written otherwise"


def test_the_corpus_shows_every_edition_rule_entry_event_and_reason() -> None:
    assert missing() == [], "python -m tests.table.corpus.make"
    assert {path.stem for path in kept()} == set(pinned()) == {theme.name for theme in themes()}


def test_the_corpus_is_asked_for_all_there_is() -> None:
    """Some of each kind that must be shown: a list that lost one would ask for less."""
    some = {"edition mini", "event judged", "entry hosted", "verb vote yes", "sat patience", "met barred", "by table"}
    assert some | {"option seven-zero", "a second match", "life closed", "calm"} <= expected()


def test_making_adds_what_is_missing_and_changes_nothing(tmp_path: Path) -> None:
    some = [theme for theme in themes() if theme.name in ("passport", "closed")]
    assert make(tmp_path, some[:1]) == 1
    before = {path: path.read_bytes() for path in kept(tmp_path)}
    assert make(tmp_path, some) == 1
    assert {path: path.read_bytes() for path in before} == before
    assert len(pinned(tmp_path)) == len(some)
    check(kept(tmp_path))


def test_a_theme_that_is_nowhere_to_be_seen_is_not_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.table.corpus.make.ATTEMPTS", 1)
    [short] = [theme for theme in themes() if theme.name == "closed"]
    with pytest.raises(NotFound, match="event mixed"):
        played(Theme(short.name, short.plan, frozenset({"event mixed"})))


def another_host(facts: Facts, entry: Entry, version: int) -> Facts:
    return replace(changed(facts, entry, version), host=0)


def test_the_corpus_catches_a_fold_that_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(lambda: check(kept()[:8]), monkeypatch, "penultima.table.fold.changed", another_host)
