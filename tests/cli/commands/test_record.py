"""The subcommands check, show, stats and convert of `penultima record`."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from penultima.cli import main
from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.match import Match
from penultima.notation.event import Event
from penultima.notation.position import parse_position
from penultima.notation.record import print_record
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.policies.registry import decide, policy_code
from penultima.records import counts
from penultima.records.replay import walk
from penultima.simulation.playout import next_to_act
from tests.helpers.planted_defects import catches

Outcome = tuple[int, str, str]
Run = Callable[..., Outcome]
NAMES = ["Ana", 'Eva "la rápida"', "Leo"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs `penultima record` and returns (exit code, stdout, stderr)."""

    def call(*arguments: str | Path) -> Outcome:
        capsys.readouterr()
        code = main(["record", *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def played(seed: int, edition: str = "giant", most: int = 1000) -> Match:
    """Play a match of three players to 100 points, or only its first `most` actions."""
    match = Match(edition, players=3, seed=seed, options={"target": 100, "scoring": "winner"})
    context = PolicyContext()
    open_choices(match.state, StepContext(Sfc32(seed)), context)
    for number in range(most):
        if match.over:
            break
        if match.game.over:
            match.next_deal()
            continue
        seat = next_to_act(match.state, match.rules.tables, context)
        match.game.act(seat, decide(match.state, match.rules.tables, context, seat, policy_code("eager")), number * 10)
    return match


def written(path: Path, *matches: Match) -> Path:
    path.write_text("\n".join(print_record(match.record(NAMES)) for match in matches), encoding="utf-8")
    return path


def test_valid_records_are_counted(run: Run, tmp_path: Path) -> None:
    match = played(1)
    path = written(tmp_path / "good.pen", match, played(2, "race"))
    texts = path.read_text(encoding="utf-8").splitlines()
    actions = sum(bool(re.match(r"[0-9]: |timeout", line)) for line in texts)
    deals = sum(line.startswith("deal ") for line in texts)
    counted = f"2 records are valid ({deals} deals, {actions:,} actions); there are no problems.\n"
    assert run("check", path, "--lang", "en") == (0, counted, "")
    code, output, _ = run("check", path, "--json")
    assert (code, json.loads(output)) == (0, {"records": 2, "deals": deals, "actions": actions, "problems": []})


def test_every_file_of_a_folder_is_checked_despite_errors_in_others(run: Run, tmp_path: Path) -> None:
    """With this many files, several processes share the checking."""
    (tmp_path / "deep" / "er").mkdir(parents=True)
    matches = [played(number, "mini", most=20) for number in range(2 * counts.BATCH + 3)]
    for number, match in enumerate(matches):
        written(tmp_path / ("deep/er" if number % 2 else "deep") / f"{number}.pen", match)
    (tmp_path / "notes.txt").write_text("no record")
    bad = tmp_path / "deep" / "bad.pen"
    bad.write_text("no record")
    lying = written(tmp_path / "deep" / "lying.pen", played(1, most=10))
    lying.write_text(lying.read_text(encoding="utf-8") + "end winner=0 scores=0/0/0\n", encoding="utf-8")
    code, output, errors = run("check", tmp_path, "--lang", "en")
    lines = output.splitlines()
    assert (code, errors, len(lines)) == (1, "", 3)
    assert lines[0].startswith(f"{bad}:1: expected [Penultima ")
    assert lines[1].startswith(f"{lying}:")
    assert lines[1].endswith(": the record says that the deal ended, but it goes on")
    deals, actions = (sum(map(count, matches)) for count in (deals_of, actions_of))
    assert lines[2] == f"{len(matches)} records are valid ({deals} deals, {actions:,} actions); there are 2 problems."


def deals_of(match: Match) -> int:
    return match.state.deals + 1


def actions_of(match: Match) -> int:
    return match.record().length


def test_missing_files_and_files_that_are_not_text_are_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "binary.pen").write_bytes(b"[Penultima\xff")
    assert run("show", tmp_path / "none.pen") == (2, "", f"penultima: {tmp_path}/none.pen: no such file or directory\n")
    assert run("check", tmp_path / "empty") == (
        2,
        "",
        f"penultima: {tmp_path}/empty: there is no .pen file in this folder\n",
    )
    assert run("show", tmp_path / "binary.pen") == (2, "", f"penultima: {tmp_path}/binary.pen: byte 11 is not UTF-8\n")
    code, output, _ = run("check", tmp_path / "binary.pen", tmp_path / "none.pen")
    assert code == 2
    assert "byte 11 is not UTF-8" in output
    assert "no such file" in output


def test_a_record_of_a_custom_edition_needs_the_file_of_that_edition(run: Run, tmp_path: Path) -> None:
    text = (Path(load.__file__).parent / "mini.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace('id = "mini"', 'id = "own"'), encoding="utf-8")
    path = tmp_path / "own.pen"
    path.write_text(print_record(Match(load.load_file(own), seed=1).record()), encoding="utf-8")
    code, output, _ = run("check", path)
    assert code == 1
    assert f"{path}:1: no such edition: own " in output
    assert run("check", "--edition", own, path)[0] == 0
    own.write_text(own.read_text(encoding="utf-8").replace("version = 1", "version = 2"), encoding="utf-8")
    code, output, _ = run("check", "--edition", own, path)
    assert code == 1
    assert "played with rules '2.1' of own, " in output
    assert "this program has '2.2', " in output


def test_show_accepts_every_moment_of_a_record_and_no_other(run: Run, tmp_path: Path) -> None:
    match = played(3, most=30)
    path = written(tmp_path / "m.pen", match)
    length = match.record().length
    code, output, _ = run("show", path, "--at", "0", "--lang", "en")
    assert code == 0
    assert output.startswith(f"Deal 1, after 0 of {length} actions\n")
    code, output, _ = run("show", path, "--at", str(length), "--lang", "en")
    assert code == 0
    assert f", after {length} of {length} actions\n" in output
    assert f"Ana has {match.state.held[0]} cards: " in output
    for at in (-1, length + 1):
        reason = f"penultima: {path}:1: there is no action {at}: the record has {length}\n"
        assert run("show", path, "--at", str(at)) == (2, "", reason)


@pytest.mark.parametrize("seat", ["3", "-1"])
def test_a_seat_outside_the_record_is_refused(run: Run, tmp_path: Path, seat: str) -> None:
    path = written(tmp_path / "m.pen", played(3, most=3))
    assert run("show", path, "--seat", seat) == (2, "", f"penultima: {seat} is no seat: expected 0 to 2\n")


def quiet(hands: str, draw: str) -> Match:
    """Play a match in which everybody draws and passes. The hidden cards of others do not change what seat 1 sees."""
    rules = ruleset("giant")
    position = parse_position(rules, f"hands={hands} top=R7 draw={draw} draw-only turn=0")
    match = Match(rules.edition, seed=1, position=position)
    for seat in (0, 1, 2, 0):
        match.game.do(seat, "draw")
        match.game.do(seat, "pass")
    return match


def check_nothing_leaks(run: Run, tmp_path: Path) -> None:
    one = written(tmp_path / "one.pen", quiet("R1,R2/B3,B4/G1,G2", "Y1,B9,G9,Y2,W,Y3"))
    other = written(tmp_path / "other.pen", quiet("Y8,Y9/B3,B4/G5,W", "R1,B9,R2,G2,W,G1"))
    for moment in ([], *(["--at", str(at)] for at in range(9))):
        shown = [run("show", path, "--seat", "1", "--lang", "en", *moment)[1] for path in (one, other)]
        assert shown[0] == shown[1] != ""
    assert "You draw a blue 9." in run("show", one, "--seat", "1", "--lang", "en")[1]
    assert run("show", one)[1] != run("show", other)[1]


def test_output_for_a_seat_does_not_depend_on_hidden_cards(run: Run, tmp_path: Path) -> None:
    check_nothing_leaks(run, tmp_path)


def test_planted_a_story_that_reveals_cards_drawn_by_others_is_found(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gossip(event: int, _: int) -> int:
        return event

    catches(lambda: check_nothing_leaks(run, tmp_path), monkeypatch, "penultima.game.redact_event", gossip)


def test_the_story_for_a_seat_names_only_cards_visible_to_that_seat(run: Run, tmp_path: Path) -> None:
    """Seat 1 sees its own drawn cards. The story does not name the cards that others draw."""
    match = played(5)
    path = written(tmp_path / "m.pen", match)
    drawn = [line for line in run("show", path, "--seat", "1", "--lang", "en")[1].splitlines() if " draw" in line]
    hidden = [line for line in drawn if not line.startswith("You ")]
    assert len(hidden) > 5
    assert all(re.search(r" draws a card\.$", line) for line in hidden), hidden
    open_ones = [line for line in drawn if line.startswith("You ")]
    own = [event for event in events_of(match, 1) if event.name == "drew" and event.seat == 1]
    assert len(open_ones) == len(own) > 0
    assert all(event.card for event in own)


def events_of(match: Match, seat: int | None = None) -> list[Event]:
    """Return all events of a match, or only what one seat saw of them."""
    games = [game for game, move in ((each.game, move) for each, move in walk(match.record())) if move is None]
    return [event for game in games for event in (game.events if seat is None else game.news(seat))]


def test_stats_equal_counts_taken_from_text_and_events(run: Run, tmp_path: Path) -> None:
    """Take the expected numbers from the record text where possible, and otherwise from the events."""
    matches = [played(5), played(6, "race"), played(7, "official")]
    path = written(tmp_path / "m.pen", *matches)
    text = path.read_text(encoding="utf-8")
    ends = re.findall(r"^end winner=(\w+) scores=([0-9/]+)$", text, re.MULTILINE)
    events = [event for match in matches for event in events_of(match)]
    deals = len(re.findall(r"^deal ", text, re.MULTILINE))
    actions = len(re.findall(r"^(?:[0-9]: |timeout)", text, re.MULTILINE))
    points = sum(sum(match.scores) for match in matches)
    code, output, errors = run("stats", "--json", path)
    assert (code, errors) == (0, "")
    assert json.loads(output) == {
        "records": 3,
        "deals": deals,
        "finished": len(ends),
        "actions": actions,
        "cards": len(re.findall(r"^[0-9]: play ", text, re.MULTILINE)),
        "drawn": sum(event.name in ("drew", "took") for event in events),
        "called": len(re.findall(r" uno(?: |$)", text, re.MULTILINE)),
        "caught": len(re.findall(r"^[0-9]: catch ", text, re.MULTILINE)),
        "challenged": len(re.findall(r"^[0-9]: challenge", text, re.MULTILINE)),
        "guilty": sum(event.guilty or False for event in events),
        "reshuffled": sum(event.name == "reshuffled" for event in events),
        "per-deal": round(actions / deals, 2),
        "points": round(points / len(ends), 2),
        "wins": {name: wins for seat, name in enumerate(NAMES) if (wins := [who for who, _ in ends].count(str(seat)))},
        "editions": {"giant": 1, "official": 1, "race": 1},
    }
    assert f"{deals:>12}  deals\n" in run("stats", path, "--lang", "en")[1]


def test_stats_of_a_folder_skip_an_invalid_file(run: Run, tmp_path: Path) -> None:
    written(tmp_path / "good.pen", played(5, most=10))
    (tmp_path / "bad.pen").write_text("?")
    code, output, errors = run("stats", "--json", tmp_path)
    assert (code, json.loads(output)["records"]) == (1, 1)
    assert errors.startswith(f"{tmp_path}/bad.pen:1: ")


def test_a_jsonl_line_contains_all_of_its_record(run: Run, tmp_path: Path) -> None:
    matches = [played(8), played(9, most=25)]
    path = written(tmp_path / "m.pen", *matches)
    code, output, _ = run("convert", "--to", "jsonl", path)
    rows = [json.loads(line) for line in output.splitlines()]
    assert (code, len(rows)) == (0, 2)
    for row, match in zip(rows, matches, strict=True):
        assert (row["edition"], row["players"], row["names"]) == ("giant", 3, NAMES)
        assert row["options"] == {"target": 100}
        assert row["digest"] == match.rules.digest
        assert [len(deal["moves"]) for deal in row["deals"]] == [len(deal.moves) for deal in match.record().deals]
        assert "events" not in row["deals"][0]
    last = rows[1]["deals"][-1]
    seat, _, time = list(matches[1].game.moves)[-1]
    assert (last["moves"][-1]["seat"], last["moves"][-1]["time"], last["winner"]) == (seat, time, None)
    assert rows[0]["deals"][-1]["scores"] == list(matches[0].scores)
    rows = [json.loads(line) for line in run("convert", "--to", "jsonl", "--events", path)[1].splitlines()]
    assert [event["name"] for deal in rows[0]["deals"] for event in deal["events"]] == [
        event.name for event in events_of(matches[0])
    ]
