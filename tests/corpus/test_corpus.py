"""Every version replays the records of the corpus to the same tables and events after every action."""

from dataclasses import replace
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.kernel.events import EVENT_FIELDS
from penultima.kernel.piles import force_draw
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.kernel.step_context import StepContext
from penultima.notation.record import print_record
from tests.corpus.features import expected
from tests.corpus.make import NotFound, kept, make, missing, played, read
from tests.corpus.telling import Moment, difference, moments, parse_moments, print_moments
from tests.corpus.themes import Theme, themes
from tests.helpers.planted_defects import catches

CHUNKS = 10
SOME = [
    theme for theme in themes() if theme.name.endswith(("-2-players", "-next-draw", "-misplayed-card", "race-busy"))
]


def check(paths: list[Path]) -> None:
    for path in paths:
        record, facts = read(path)
        assert print_record(record) == path.read_text(encoding="utf-8"), f"{path.name}: it is written otherwise"
        try:
            wrong = difference(facts, moments(record))
        except BadInput as problem:  # an action is refused, or the result differs
            raise AssertionError(str(problem)) from problem
        assert not wrong, f"{path.name}, {wrong}"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_record_of_the_corpus_replays_to_the_stored_facts(chunk: int) -> None:
    """If this fails, the last change has a defect or requires a new version of the rules. See docs/versions.md."""
    check(kept()[chunk::CHUNKS])


def test_the_corpus_shows_every_edition_rule_verb_and_end() -> None:
    assert missing(kept()) == [], "make corpus"


def test_the_corpus_requires_features_of_every_kind() -> None:
    """A feature that is no longer required could disappear from the corpus unnoticed."""
    some = {"mini with 10 players", "official uno.official=1", "race scoring=low", "giant target=60", "phase vote"}
    some |= {"custom chosen: race", "written return", "verb timeout", "event went-out place", "classic ended stalled"}
    assert some <= expected()


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a small corpus of new records."""
    folder = tmp_path_factory.mktemp("corpus")
    assert make(folder, SOME) == len(SOME)
    return folder


def test_existing_records_of_the_corpus_are_not_changed(few: Path) -> None:
    before = {path: path.read_bytes() for path in few.iterdir()}
    path = kept(few)[0]
    path.write_text("mine", encoding="utf-8")
    try:
        assert make(few, SOME) == 0
        assert path.read_text(encoding="utf-8") == "mine"
    finally:
        path.write_bytes(before[path])
    assert {path: path.read_bytes() for path in few.iterdir()} == before


def test_a_theme_without_a_matching_game_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.corpus.make.ATTEMPTS", 3)
    with pytest.raises(NotFound, match=r"^own: none of 3 games has verb fly"):
        played(Theme("own", "mini", wants=frozenset({"verb fly"})))


def test_stored_facts_of_a_record_are_parsed_back(few: Path) -> None:
    for path in kept(few):
        text = path.with_suffix(".txt").read_text(encoding="utf-8")
        assert print_moments(parse_moments(text)) == text


def test_planted_a_drawn_card_too_few_is_found(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def one_less(s: State, R: Rules, d: StepContext, seat: int, amount: int) -> None:
        force_draw(s, R, d, seat, amount - 1)

    catches(lambda: check(kept(few)), monkeypatch, "penultima.kernel.effects.force_draw", one_less)


def test_planted_a_turn_that_does_not_pass_is_found(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stays(s: State, d: StepContext) -> None:
        s.phase = 0

    catches(lambda: check(kept(few)), monkeypatch, "penultima.kernel.play.pass_turn", stays)


def test_planted_a_renamed_event_is_found(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(name: str) -> str:
        return "grabbed" if name == "took" else name

    check(kept(few))
    monkeypatch.setattr("tests.corpus.telling.print_event", lambda of: f"{renamed(of.name)} seat={of.seat}")
    with pytest.raises(AssertionError, match=r"\.pen, deal 1.*: the event '.*' does not come any more"):
        check(kept(few))


def test_an_added_event_field_is_accepted_and_a_removed_one_is_found(
    few: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(EVENT_FIELDS, "drew", (*EVENT_FIELDS["drew"], "points"))
    check(kept(few))
    monkeypatch.setitem(EVENT_FIELDS, "drew", ("seat",))
    with pytest.raises(AssertionError, match=r"the event 'drew seat=. card=.*' does not come any more"):
        check(kept(few))


DONE = Moment("0: draw", "hand0=+R7 pile=3", ("drew seat=0 card=R7", "awaits seat=0 phase=drawn"))
KEPT = [Moment("deal 1", "phase=play", ()), DONE]
AFTERWARDS: dict[str, tuple[Moment, str]] = {
    "an event between": (replace(DONE, events=(DONE.events[0], "sighed seat=1", DONE.events[1])), ""),
    "a field more": (replace(DONE, events=("drew seat=0 from=pile card=R7", DONE.events[1])), ""),
    "an event less": (replace(DONE, events=DONE.events[1:]), "the event 'drew seat=0 card=R7' does not come any more"),
    "another order": (replace(DONE, events=DONE.events[::-1]), "the event 'awaits seat=0 phase=drawn' does not come"),
    "another value": (replace(DONE, events=("drew seat=0 card=R8", DONE.events[1])), "'drew seat=0 card=R7' does not"),
    "another field": (replace(DONE, events=("drew who=0 card=R7", DONE.events[1])), "'drew seat=0 card=R7' does not"),
    "another hand": (replace(DONE, changes="hand0=+R8 pile=3"), "is '0: draw | hand0=+R8 pile=3'"),
    "something more": (replace(DONE, changes=f"{DONE.changes} turn=1"), "pile=3 turn=1'"),
}


@pytest.mark.parametrize("what", AFTERWARDS)
def test_stored_facts_may_gain_events_and_fields_but_not_lose_any(what: str) -> None:
    moment, wrong = AFTERWARDS[what]
    found = difference(KEPT, [KEPT[0], moment])
    assert found.startswith("deal 1, action 1 (0: draw): ") if wrong else not found
    assert wrong in found


def test_a_record_that_ends_too_early_or_too_late_is_found() -> None:
    assert difference(KEPT, KEPT[:1]) == "deal 1, after action 0: nothing more comes"
    assert difference(KEPT, [*KEPT, DONE]) == "deal 1, after action 1: nothing more was kept"
