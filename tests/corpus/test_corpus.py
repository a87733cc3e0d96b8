"""The corpus replays for ever: after every action the table stands as it stood, and the same things are told."""

from dataclasses import replace
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.kernel.desk import Desk
from penultima.kernel.events import FIELDS
from penultima.kernel.piles import force_draw
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.notation.record import print_record
from tests.corpus.features import expected
from tests.corpus.make import NotFound, kept, make, missing, played, read
from tests.corpus.telling import Moment, difference, moments, parse_moments, print_moments
from tests.corpus.themes import Theme, themes
from tests.laws.planted import catches

CHUNKS = 10
SOME = [
    theme for theme in themes() if theme.name.endswith(("-2-players", "-next-draw", "-misplayed-card", "race-busy"))
]


def check(paths: list[Path]) -> None:
    for path in paths:
        record, told = read(path)
        assert print_record(record) == path.read_text(encoding="utf-8"), f"{path.name}: it is written otherwise"
        try:
            wrong = difference(told, moments(record))
        except BadInput as problem:  # an action that is refused, or an end that is not what came
            raise AssertionError(str(problem)) from problem
        assert not wrong, f"{path.name}, {wrong}"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_record_of_the_corpus_comes_out_as_it_did(chunk: int) -> None:
    """One that fails is a fault, or the rules need another version: see docs/versions.md."""
    check(kept()[chunk::CHUNKS])


def test_the_corpus_shows_every_edition_rule_verb_and_end() -> None:
    assert missing(kept()) == [], "make corpus"


def test_the_corpus_is_asked_for_all_there_is() -> None:
    """Some of each kind that must be shown: a list that lost one would ask for less."""
    some = {"mini with 10 players", "official uno.official=1", "race scoring=low", "giant target=60", "phase vote"}
    some |= {"custom chosen: race", "written return", "verb timeout", "event went-out place", "classic ended stalled"}
    assert some <= expected()


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A corpus of a few records, made anew."""
    folder = tmp_path_factory.mktemp("corpus")
    assert make(folder, SOME) == len(SOME)
    return folder


def test_records_that_are_there_stay_as_they_are(few: Path) -> None:
    before = {path: path.read_bytes() for path in few.iterdir()}
    path = kept(few)[0]
    path.write_text("mine", encoding="utf-8")
    try:
        assert make(few, SOME) == 0
        assert path.read_text(encoding="utf-8") == "mine"
    finally:
        path.write_bytes(before[path])
    assert {path: path.read_bytes() for path in few.iterdir()} == before


def test_a_theme_shows_what_it_wants_or_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.corpus.make.ATTEMPTS", 3)
    with pytest.raises(NotFound, match=r"^own: none of 3 games has verb fly"):
        played(Theme("own", "mini", wants=frozenset({"verb fly"})))


def test_what_is_kept_is_read_again(few: Path) -> None:
    for path in kept(few):
        text = path.with_suffix(".txt").read_text(encoding="utf-8")
        assert print_moments(parse_moments(text)) == text


def test_planted_a_card_less_is_found(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def one_less(s: State, R: Rules, d: Desk, seat: int, amount: int) -> None:
        force_draw(s, R, d, seat, amount - 1)

    catches(lambda: check(kept(few)), monkeypatch, "penultima.kernel.effects.force_draw", one_less)


def test_planted_a_turn_that_does_not_pass_is_found(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stays(s: State, d: Desk) -> None:
        s.phase = 0

    catches(lambda: check(kept(few)), monkeypatch, "penultima.kernel.play.pass_turn", stays)


def test_planted_an_event_of_another_name_is_found(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(name: str) -> str:
        return "grabbed" if name == "took" else name

    check(kept(few))
    monkeypatch.setattr("tests.corpus.telling.print_event", lambda of: f"{renamed(of.name)} seat={of.seat}")
    with pytest.raises(AssertionError, match=r"\.pen, deal 1.*: the event '.*' does not come any more"):
        check(kept(few))


def test_a_field_that_is_added_to_an_event_is_no_fault(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIELDS, "drew", (*FIELDS["drew"], "points"))
    check(kept(few))
    monkeypatch.setitem(FIELDS, "drew", ("seat",))
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
def test_what_may_be_added_and_what_may_not_be_lost(what: str) -> None:
    moment, wrong = AFTERWARDS[what]
    told = difference(KEPT, [KEPT[0], moment])
    assert told.startswith("deal 1, action 1 (0: draw): ") if wrong else not told
    assert wrong in told


def test_a_record_that_ends_early_or_late_is_noticed() -> None:
    assert difference(KEPT, KEPT[:1]) == "deal 1, after action 0: nothing more comes"
    assert difference(KEPT, [*KEPT, DONE]) == "deal 1, after action 1: nothing more was kept"
