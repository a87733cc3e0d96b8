"""Each stored log of the corpus replays to its pinned table states in every version of the program."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from penultima.table.log.entry import Entry, decode_entry, encode_entry
from penultima.table.log.facts import Facts
from penultima.table.log.table_state import CorruptLog, update_facts
from tests.helpers.planted_defects import catches
from tests.table.corpus.features import expected
from tests.table.corpus.make import NotFound, digest, kept, make, missing, pinned, played, print_log, read
from tests.table.corpus.themes import Theme, themes


def check(paths: Iterable[Path]) -> None:
    for path in paths:
        try:
            assert digest(read(path)) == pinned(path.parent)[path.stem], f"{path.name}: it folds to another table"
        except CorruptLog as problem:
            raise AssertionError(f"{path.name}: {problem}") from problem


@pytest.mark.parametrize("path", kept(), ids=lambda path: path.stem)
def test_every_log_of_the_corpus_replays_to_its_pinned_digest(path: Path) -> None:
    """A failure means that the code has a defect, or that it can no longer read tables in existing stores."""
    check([path])
    log = read(path)
    assert print_log(log) == path.read_bytes()
    assert [encode_entry(decode_entry(data)) for data in log[1]] == log[1], "an entry is written otherwise"


def test_the_corpus_covers_every_edition_rule_entry_event_and_reason() -> None:
    assert missing() == [], "python -m tests.table.corpus.make"
    assert {path.stem for path in kept()} == set(pinned()) == {theme.name for theme in themes()}


def test_the_expected_features_include_some_of_every_kind() -> None:
    """Without this test, a kind of feature could disappear from the list of expected features unnoticed."""
    some = {"edition mini", "event judged", "entry hosted", "verb vote yes", "sat patience", "met barred", "by table"}
    assert some | {"option seven-zero", "a second match", "life closed", "calm"} <= expected()


def test_make_adds_missing_logs_and_changes_no_existing_log(tmp_path: Path) -> None:
    some = [theme for theme in themes() if theme.name in ("passport", "closed")]
    assert make(tmp_path, some[:1]) == 1
    before = {path: path.read_bytes() for path in kept(tmp_path)}
    assert make(tmp_path, some) == 1
    assert {path: path.read_bytes() for path in before} == before
    assert len(pinned(tmp_path)) == len(some)
    check(kept(tmp_path))


def test_generating_a_log_for_an_impossible_theme_raises_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.table.corpus.make.ATTEMPTS", 1)
    [short] = [theme for theme in themes() if theme.name == "closed"]
    with pytest.raises(NotFound, match="event mixed"):
        played(Theme(short.name, short.plan, frozenset({"event mixed"})))


def another_host(facts: Facts, entry: Entry, version: int) -> Facts:
    return replace(update_facts(facts, entry, version), host=0)


def test_planted_a_replay_with_another_host_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(lambda: check(kept()[:8]), monkeypatch, "penultima.table.log.table_state.update_facts", another_host)
