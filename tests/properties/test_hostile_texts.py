"""Any text is read or refused quickly. An error is one sentence, and an error in a file begins with its place."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.cli import main
from penultima.editions import effect_language, load
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.match import Match
from penultima.notation.option import parse_option
from penultima.notation.passport import parse_passport, print_passport
from penultima.notation.position import parse_position, print_position
from penultima.notation.record import print_record
from penultima.notation.record_head import RulesDigestMismatch
from penultima.notation.record_text import parse_record, parse_records
from penultima.records.replay import replay
from penultima.scenarios.scenario_file import read_scenarios
from penultima.support import toml_file
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_records import play
from tests.helpers.properties.generated_setups import SUGGESTED, law
from tests.helpers.properties.mutated_texts import mutated

FILE = "some.pen"
LONGEST_SENTENCE = 1000
CLASSIC = ruleset("classic", {"stacking": "any", "target": 100}, SUGGESTED[:3])
RECORDS = [print_record(play(number).record) for number in (7, 18, 46)]
OPEN = print_record(Match(seed=1).record())
"""A record of an unfinished deal, so that the parser reads an added line as a move."""
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
        message = str(problem)
        assert len(message.splitlines()) == 1, message
        assert len(message) <= LONGEST_SENTENCE, message
        assert re.match(place, message), message
    except Exception as problem:
        raise AssertionError(f"not turned away in a sentence: {problem!r}") from problem


def read_records(text: str) -> None:
    """Check that records survive printing and parsing, and replay them."""
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
    """Load the edition, and compile its rules as for a game."""
    ruleset(load.parse_edition(toml_file.parse_toml("own.toml", text)))


@pytest.mark.parametrize("text", RECORDS, ids=["seed", "written", "position"])
@law(400, shrinks=False)
@given(chance=st.randoms())
def test_a_damaged_record_is_read_or_refused_with_a_line(text: str, chance: Random) -> None:
    check_record(mutated(text, chance))


@law(300)
@given(st.text() | st.text().map(lambda text: f'[Penultima "1"]\n{text}'))
def test_any_text_as_a_record_is_read_or_refused(text: str) -> None:
    check_record(text)


@law(400, shrinks=False)
@given(st.randoms())
def test_a_damaged_position_is_read_or_refused(chance: Random) -> None:
    check_refusal(lambda: read_position(mutated(POSITION, chance)), "position: ")


@law(300, shrinks=False)
@given(st.randoms())
def test_a_damaged_passport_is_refused(chance: Random) -> None:
    check_refusal(lambda: parse_passport(mutated(print_passport(CLASSIC), chance)), "passport")


@law(300, shrinks=False)
@given(st.randoms())
def test_a_damaged_effect_is_read_or_refused_with_a_column(chance: Random) -> None:
    text = mutated("next: draw 2, lose-turn; chosen: shed colour; all: rotate-hands", chance)
    check_refusal(lambda: effect_language.parse_effect(text), r"effect, column [0-9]+: ")


@law(200, shrinks=False)
@given(st.randoms())
def test_a_damaged_option_is_read_or_refused(chance: Random) -> None:
    check_refusal(lambda: ruleset("giant", dict([parse_option(mutated("stacking=same", chance))])))


@law(300, shrinks=False)
@given(st.randoms())
def test_a_damaged_edition_is_read_or_refused_with_a_line(chance: Random) -> None:
    check_refusal(lambda: read_edition(mutated(EDITION, chance)), r"own\.toml:[0-9]+: ")


@law(200, shrinks=False)
@given(chance=st.randoms())
def test_a_damaged_scenario_is_read_or_refused_with_a_line(
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
    "an effect of spaces": lambda size: effect_language.parse_effect(" " * size + "x"),
    "an effect of instructions": lambda size: effect_language.parse_effect("next: draw 2; " * (size // 14)),
    "a passport": lambda size: parse_passport("P1" + "A" * size),
    "hyphens": lambda size: parse_passport("P1" + "-" * size),
    "a dotted key of many parts": lambda size: toml_file.parse_toml("own.toml", "a" + ".a" * (size // 2) + " = 1"),
    "a dotted key of many quoted parts": lambda size: toml_file.parse_toml(
        "own.toml", "a" + '."\\""' * (size // 5) + " = 1"
    ),
    "a file of one word": lambda size: toml_file.parse_toml("own.toml", "x" * size),
}
SHORT, MEGABYTE = 10_000, 1_000_000


def seconds(read: Callable[[int], object], size: int, times: int) -> float:
    """Return the time of the fastest of several runs."""

    def once() -> float:
        start = process_time()
        check_refusal(lambda: read(size))
        return process_time() - start

    return min(once() for _ in range(times))


def check_grows_evenly(read: Callable[[int], object], size: int) -> None:
    """Check that a text of twice the length takes about twice the time.

    Differences that are too short to measure do not count. The times are measured more precisely only if the first
    measurement does not show linear growth.
    """
    if seconds(read, size, 1) >= 2.5 * seconds(read, size // 2, 1) + 0.05:
        assert seconds(read, size, 3) < 3 * seconds(read, size // 2, 3) + 0.05


@pytest.mark.parametrize("read", LONG.values(), ids=LONG.keys())
def test_reading_time_grows_linearly_with_the_text(read: Callable[[int], object]) -> None:
    """The short text is measured first, because the long text would take too long if the growth were quadratic."""
    check_grows_evenly(read, SHORT)
    check_grows_evenly(read, MEGABYTE)


def test_planted_quadratic_time_in_reading_effects_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pattern = re.compile(r"\s*[;:,]|[^\s;:,]+")
    read = LONG["an effect of spaces"]
    # with the usual limit, any text that is long enough to show quadratic growth would be refused
    monkeypatch.setattr(effect_language, "MAX_LENGTH", 10 * MEGABYTE)
    catches(lambda: check_grows_evenly(read, SHORT), monkeypatch, "penultima.editions.effect_language._TOKEN", pattern)


def test_planted_an_error_of_two_lines_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        check_refusal(lambda: toml_file.parse_toml("own.toml", '"a\\nb" = 1').finish())

    catches(check, monkeypatch, "penultima.support.toml_file.quote_name", str)


def test_planted_an_unbounded_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    text = OPEN + "9" * 5000 + ": draw\n"
    catches(
        lambda: check_record(text),
        monkeypatch,
        "penultima.notation.kernel_actions.parse_seat",
        lambda text, _: int(text),
    )


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
def test_a_command_reports_a_damaged_text(
    text: str, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / FILE
    codes = set()
    for number in range(25):
        damaged = mutated(text, Random(number)) if number else text
        path.write_text(damaged, encoding="utf-8", newline="")
        codes.add(main([{"FILE": str(path), "TEXT": damaged}.get(word, word) for word in command]))
        output = capsys.readouterr()
        assert "Traceback" not in output.out + output.err
        lines = output.err.splitlines()
        assert all(line.startswith(("penultima: ", str(path))) for line in lines), output.err
        assert len(lines) <= damaged.count("[Penultima ") + 1, output.err
    assert 0 in codes
    assert codes & {1, 2}
    assert codes <= {0, 1, 2}


@pytest.mark.parametrize("tag", ["Rules", "Digest"])
def test_the_error_for_a_record_of_other_rules_names_both_digests(tag: str) -> None:
    record = play(2).record
    here = {"Rules": record.rules.version, "Digest": record.rules.digest}
    other = {"Rules": "7.9", "Digest": "0123456789abcdef" * 4}[tag]
    text = print_record(record).replace(f'[{tag} "{here[tag]}"]', f'[{tag} "{other}"]')
    with pytest.raises(RulesDigestMismatch) as caught:
        parse_record(text, FILE)
    message = str(caught.value)
    assert message.startswith(f"{FILE}:1: played with rules ")
    assert f"'{other[:12]}'" in message
    assert f"'{here[tag][:12]}'" in message


def test_a_record_of_a_custom_edition_needs_its_file() -> None:
    own = load.parse_edition(toml_file.parse_toml("own.toml", EDITION.replace('id = "race"', 'id = "own"')))
    text = print_record(Match(own, seed=5).record())
    with pytest.raises(BadInput, match=f"^{FILE}:1: no such edition: own "):
        parse_record(text, FILE)
    assert parse_record(text, FILE, {"own": own}).rules.edition is own
