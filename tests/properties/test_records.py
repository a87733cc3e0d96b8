"""A record can be printed, parsed and replayed. The replayed match has the same states and events."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions import load
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.kernel.events import EVENT_NAMES
from penultima.kernel.step_context import Source
from penultima.match import Match
from penultima.notation import record
from penultima.notation.action import parse_seat
from penultima.notation.deal_source import print_outcome
from penultima.notation.record import KNOWN_TAGS, SEAT_TAG, TAG_NAME, Move, Record, print_record
from penultima.notation.record_text import parse_record
from penultima.rng.origin import RandomOrigin, RandomOutcome, SeedOrigin
from penultima.rng.sources import source_for_origins
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_records import check_match, features, play
from tests.helpers.properties.generated_setups import law

MATCHES = 10_000
CHUNKS = 20
SOME = range(30)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_record_restores_its_match(chunk: int) -> None:
    """Together, the matches of each chunk show every feature that a record can have."""
    size = MATCHES // CHUNKS
    seen: Counter[str] = Counter()
    for number in range(chunk * size, (chunk + 1) * size):
        seen.update(features(check_match(number)))
    expected = {f"edition {name}" for name in load.bundled_ids()}
    expected |= {f"players {seats}" for seats in range(2, 11)} | {f"deals {deals}" for deals in range(1, 6)}
    expected |= {"chance seed", "chance key", "chance written", "position", "outcomes", "customs", "option teams"}
    expected |= {"option last-standing", "option target", "names", "tags", "remarks", "comments", "times"}
    expected |= {
        "timeouts",
        "open ends",
        *(f"event {name}" for name in EVENT_NAMES if name != "discarded"),
    }  # a discard is too rare to occur in every chunk
    assert expected - set(seen) == set()


def check_some() -> None:
    for number in SOME:
        check_match(number)


def test_planted_a_lost_time_in_a_record_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    move_line = record._move_line

    def timeless(rules: Ruleset, move: Move) -> str:
        return move_line(rules, replace(move, time=None))

    catches(check_some, monkeypatch, "penultima.notation.record._move_line", timeless)


def test_planted_a_wrong_winner_in_a_record_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def neighbour(text: str, seats: int) -> int:
        return (parse_seat(text, seats) + 1) % seats

    catches(check_some, monkeypatch, "penultima.notation.record_text.parse_seat", neighbour)


def test_planted_an_option_missing_in_a_record_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(check_some, monkeypatch, "penultima.notation.record._lines", without(record._lines, "[Option"))


def test_planted_a_move_missing_in_a_record_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(check_some, monkeypatch, "penultima.notation.record._lines", without(record._lines, "1: "))


def without(lines: object, start: str) -> object:
    def some(of: Record) -> Iterator[str]:
        assert callable(lines)
        return (line for line in lines(of) if not line.startswith(start))

    return some


def test_planted_a_shifted_random_outcome_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def shifted(rules: Ruleset, outcome: RandomOutcome) -> str:
        return print_outcome(rules, replace(outcome, cards=(*outcome.cards[1:], *outcome.cards[:1])))

    catches(check_some, monkeypatch, "penultima.notation.record.print_outcome", shifted)


def test_planted_a_replay_with_another_source_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def next_one(chances: Sequence[RandomOrigin]) -> Source:
        seeds = [replace(each, seed=each.seed ^ 1) if isinstance(each, SeedOrigin) else each for each in chances]
        return source_for_origins(seeds)

    catches(check_some, monkeypatch, "penultima.records.replay.source_for_origins", next_one)


def own_tags() -> st.SearchStrategy[tuple[str, str]]:
    names = st.from_regex(TAG_NAME, fullmatch=True).filter(
        lambda name: name not in KNOWN_TAGS and not SEAT_TAG.fullmatch(name)
    )
    return st.tuples(names, st.text(max_size=12))


@law(200)
@given(st.lists(st.text(max_size=12), max_size=4), st.lists(own_tags(), max_size=3))
def test_any_names_and_tags_survive_a_record(names: list[str], tags: list[tuple[str, str]]) -> None:
    written = Match(seed=1).record(names, tags)
    assert parse_record(print_record(written)) == written


@law(200)
@given(st.text(max_size=20), st.integers(0, 9_999_999_999) | st.none())
def test_any_comment_survives_a_record(comment: str, time: int | None) -> None:
    """The first printing removes characters that a single line cannot contain. A second printing changes nothing."""
    match = Match(seed=1)
    match.game.do(match.game.asked[0], match.game.legal(match.game.asked[0])[0], time)
    written = match.record()
    deal = written.deals[0]
    deal = replace(deal, entries=(replace(deal.moves[0], comment=comment),))
    read = parse_record(print_record(replace(written, deals=(deal,))))
    assert read.deals[0].moves[0].time == time
    assert read.deals[0].moves[0].comment == record.to_one_line(comment)
    assert parse_record(print_record(read)) == read


@pytest.mark.parametrize("name", [*KNOWN_TAGS, "Seat3", "", "1st", "two words", "A" * 41])
def test_a_custom_tag_cannot_have_a_reserved_name(name: str) -> None:
    with pytest.raises(BadInput, match="no name for a tag of one's own"):
        Match(seed=1).record(tags=[(name, "x")])


def test_the_same_number_generates_the_same_match() -> None:
    assert play(3) == play(3)
