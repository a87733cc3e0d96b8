"""Whatever a text looks like, it is read or turned away in one sentence, soon, and a record with its place."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima import tomlfile
from penultima.cli import main
from penultima.editions import effect, load
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.match import Match
from penultima.notation.option import parse_option
from penultima.notation.passport import parse_passport, print_passport
from penultima.notation.position import parse_position, print_position
from penultima.notation.record import print_record
from penultima.notation.record_head import OtherRules
from penultima.notation.record_text import parse_record, parse_records
from penultima.playback import replay
from penultima.scenarios.scenario import read_scenarios
from tests.laws.mutants import mutated
from tests.laws.planted import catches
from tests.laws.records import play
from tests.laws.setups import SUGGESTED, law

FILE = "some.pen"
LONGEST_SENTENCE = 1000
CLASSIC = ruleset("classic", {"stacking": "any", "target": 100}, SUGGESTED[:3])
RECORDS = [print_record(play(number).record) for number in (7, 18, 46)]
OPEN = print_record(Match(seed=1).record())
"""A deal that goes on, so that another line is read as a move."""
POSITION = "hands=R1,R2/B3,W/WC1,G2 top=W+4:R discard=B2,B9 draw=Y1,Y2 draw-only dealer=2 turn=0 scores=0/10/0"
EDITION = (Path(load.__file__).parent / "race.toml").read_text(encoding="utf-8")
SCENARIOS = """[[scenario]]
name = "match: it fits"
edition = "giant"
options = { stacking = "same", "deal.next" = "left" }
hands = [["B7", "G2"], ["R3", "R4"], ["Y1", "Y2"]]
top = "R7"
do = ["0: play B7 uno"]
[scenario.expect]
turn = 1
sees = { 0 = [1] }
"""


def check_refusal(read: Callable[[], object], place: str = "") -> None:
    try:
        read()
    except BadInput as problem:
        said = str(problem)
        assert len(said.splitlines()) == 1, said
        assert len(said) <= LONGEST_SENTENCE, said
        assert re.match(place, said), said
    except Exception as problem:
        raise AssertionError(f"not turned away in a sentence: {problem!r}") from problem


def read_records(text: str) -> None:
    """What is read prints as a text that is read as the same; then it is played."""
    for record in parse_records(text, FILE):
        printed = print_record(record)
        assert parse_record(printed) == record
        assert print_record(parse_record(printed)) == printed
        replay(record)


def check_record(text: str) -> None:
    check_refusal(lambda: read_records(text), rf"{FILE}:[0-9]+: ")


def read_position(text: str) -> None:
    position = parse_position(CLASSIC, text)
    assert parse_position(CLASSIC, print_position(CLASSIC, position)) == position


def read_edition(text: str) -> None:
    """An edition that is taken can be played."""
    ruleset(load.from_table(tomlfile.parse("own.toml", text)))


@pytest.mark.parametrize("text", RECORDS, ids=["seed", "written", "position"])
@law(400, shrinks=False)
@given(chance=st.randoms())
def test_a_spoilt_record_is_read_or_refused_at_a_line(text: str, chance: Random) -> None:
    check_record(mutated(text, chance))


@law(300)
@given(st.text() | st.text().map(lambda text: f'[Penultima "1"]\n{text}'))
def test_any_text_as_a_record(text: str) -> None:
    check_record(text)


@law(400, shrinks=False)
@given(st.randoms())
def test_a_spoilt_position_is_read_or_refused(chance: Random) -> None:
    check_refusal(lambda: read_position(mutated(POSITION, chance)), "position: ")


@law(300, shrinks=False)
@given(st.randoms())
def test_a_spoilt_passport_is_refused(chance: Random) -> None:
    check_refusal(lambda: parse_passport(mutated(print_passport(CLASSIC), chance)), "passport")


@law(300, shrinks=False)
@given(st.randoms())
def test_a_spoilt_effect_is_read_or_refused_at_a_column(chance: Random) -> None:
    text = mutated("next: draw 2, lose-turn; chosen: shed colour; all: rotate-hands", chance)
    check_refusal(lambda: effect.parse(text), r"effect, column [0-9]+: ")


@law(200, shrinks=False)
@given(st.randoms())
def test_a_spoilt_option_is_read_or_refused(chance: Random) -> None:
    check_refusal(lambda: ruleset("giant", dict([parse_option(mutated("stacking=same", chance))])))


@law(300, shrinks=False)
@given(st.randoms())
def test_a_spoilt_edition_is_read_or_refused_at_a_line(chance: Random) -> None:
    check_refusal(lambda: read_edition(mutated(EDITION, chance)), r"own\.toml:[0-9]+: ")


@law(200, shrinks=False)
@given(chance=st.randoms())
def test_a_spoilt_scenario_is_read_or_refused_at_a_line(
    tmp_path_factory: pytest.TempPathFactory, chance: Random
) -> None:
    path = tmp_path_factory.mktemp("cases") / "cases.toml"
    path.write_text(mutated(SCENARIOS, chance), encoding="utf-8", newline="")
    check_refusal(lambda: read_scenarios(path), rf"{path}:[0-9]+: ")


LONG: dict[str, Callable[[int], object]] = {
    "a line of spaces": lambda size: parse_records(OPEN + "0: draw" + " " * size + "x", FILE),
    "a tag without end": lambda size: parse_records('[Penultima "1"]\n[X "' + "a" * size, FILE),
    "a tag of backslashes": lambda size: parse_records('[Penultima "1"]\n[X "' + "\\" * size, FILE),
    "a custom of spaces": lambda size: parse_records(f'[Penultima "1"]\n[Custom "{" " * size}"]', FILE),
    "an action": lambda size: parse_records(OPEN + "0: " + "x" * size, FILE),
    "a number": lambda size: parse_records(OPEN + "deal " + "9" * size + " seed=1", FILE),
    "empty lines": lambda size: parse_records("\n" * size, FILE),
    "many remarks": lambda size: parse_records("#\n" * (size // 2), FILE),
    "many tags": lambda size: parse_records('[Penultima "1"]\n' + '[X "a"]\n' * (size // 8), FILE),
    "cards": lambda size: parse_position(CLASSIC, "top=R1 hands=" + "R1," * (size // 3)),
    "hands": lambda size: parse_position(CLASSIC, "top=R1 hands=" + "/" * size),
    "an effect of spaces": lambda size: effect.parse(" " * size + "x"),
    "an effect of instructions": lambda size: effect.parse("next: draw 2; " * (size // 14)),
    "a passport": lambda size: parse_passport("P1" + "A" * size),
    "hyphens": lambda size: parse_passport("P1" + "-" * size),
    "a key of many parts": lambda size: tomlfile.parse("own.toml", "a" + ".a" * (size // 2) + " = 1"),
    "a key of many quoted parts": lambda size: tomlfile.parse("own.toml", "a" + '."\\""' * (size // 5) + " = 1"),
    "words for a file": lambda size: tomlfile.parse("own.toml", "x" * size),
}
SHORT, MEGABYTE = 10_000, 1_000_000


def seconds(read: Callable[[int], object], size: int, times: int) -> float:
    """The least of so many."""

    def once() -> float:
        start = process_time()
        check_refusal(lambda: read(size))
        return process_time() - start

    return min(once() for _ in range(times))


def check_grows_evenly(read: Callable[[int], object], size: int) -> None:
    """Twice the text, about twice the time; what is too short to be measured counts as nothing.

    What is clearly even at once is measured no further.
    """
    if seconds(read, size, 1) >= 2.5 * seconds(read, size // 2, 1) + 0.05:
        assert seconds(read, size, 3) < 3 * seconds(read, size // 2, 3) + 0.05


@pytest.mark.parametrize("read", LONG.values(), ids=LONG.keys())
def test_a_long_text_takes_no_more_than_its_share_of_time(read: Callable[[int], object]) -> None:
    """The short one first: with a square in it, the long one would not end."""
    check_grows_evenly(read, SHORT)
    check_grows_evenly(read, MEGABYTE)


def test_planted_a_square_in_the_reading_of_effects_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pattern = re.compile(r"\s*[;:,]|[^\s;:,]+")
    read = LONG["an effect of spaces"]
    monkeypatch.setattr(effect, "LONGEST", 10 * MEGABYTE)  # which is what a square would be noticed by
    catches(lambda: check_grows_evenly(read, SHORT), monkeypatch, "penultima.editions.effect._TOKEN", pattern)


def test_planted_a_sentence_of_two_lines_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        check_refusal(lambda: tomlfile.parse("own.toml", '"a\\nb" = 1').finish())

    catches(check, monkeypatch, "penultima.tomlfile.named", str)


def test_planted_a_number_that_nobody_bounds_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    text = OPEN + "9" * 5000 + ": draw\n"
    catches(lambda: check_record(text), monkeypatch, "penultima.notation.action.parse_seat", lambda text, _: int(text))


COMMANDS: dict[str, tuple[str, list[str]]] = {
    "check": (RECORDS[0], ["record", "check", "FILE"]),
    "check as JSON": (RECORDS[1], ["record", "check", "--json", "FILE"]),
    "show": (RECORDS[1], ["record", "show", "FILE"]),
    "show a moment": (RECORDS[2], ["record", "show", "FILE", "--at", "9", "--seat", "1"]),
    "stats": (RECORDS[2], ["record", "stats", "FILE"]),
    "convert": (RECORDS[0], ["record", "convert", "--to", "jsonl", "--events", "FILE"]),
    "judge a record": (RECORDS[1], ["judge", "--record", "FILE", "--all"]),
    "judge a case": (SCENARIOS, ["judge", "--scenario", "FILE", "--json"]),
    "judge a position": (POSITION, ["judge", "--edition", "classic", "--position", "TEXT"]),
    "passport": (print_passport(CLASSIC), ["passport", "TEXT"]),
}


@pytest.mark.parametrize(("text", "command"), COMMANDS.values(), ids=COMMANDS.keys())
def test_a_command_says_what_is_wrong_with_a_spoilt_text(
    text: str, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / FILE
    codes = set()
    for number in range(25):
        spoilt = mutated(text, Random(number)) if number else text
        path.write_text(spoilt, encoding="utf-8", newline="")
        codes.add(main([{"FILE": str(path), "TEXT": spoilt}.get(word, word) for word in command]))
        told = capsys.readouterr()
        assert "Traceback" not in told.out + told.err
        lines = told.err.splitlines()
        assert all(line.startswith(("penultima: ", str(path))) for line in lines), told.err
        assert len(lines) <= spoilt.count("[Penultima ") + 1, told.err
    assert 0 in codes
    assert codes & {1, 2}
    assert codes <= {0, 1, 2}


@pytest.mark.parametrize("tag", ["Rules", "Digest"])
def test_a_record_of_other_rules_says_so_and_names_both(tag: str) -> None:
    record = play(2).record
    here = {"Rules": record.rules.version, "Digest": record.rules.digest}
    other = {"Rules": "7.9", "Digest": "0123456789abcdef" * 4}[tag]
    text = print_record(record).replace(f'[{tag} "{here[tag]}"]', f'[{tag} "{other}"]')
    with pytest.raises(OtherRules) as caught:
        parse_record(text, FILE)
    told = str(caught.value)
    assert told.startswith(f"{FILE}:1: played with rules ")
    assert f"'{other[:12]}'" in told
    assert f"'{here[tag][:12]}'" in told


def test_a_record_of_an_edition_of_ones_own_needs_its_file() -> None:
    own = load.from_table(tomlfile.parse("own.toml", EDITION.replace('id = "race"', 'id = "own"')))
    text = print_record(Match(own, seed=5).record())
    with pytest.raises(BadInput, match=f"^{FILE}:1: no such edition: own "):
        parse_record(text, FILE)
    assert parse_record(text, FILE, {"own": own}).rules.edition is own
