"""`penultima judge` accepts flags or a dialogue, and prints text or JSON.

It reports an invalid flag in one sentence.
"""

import io
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from penultima.cli import main
from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.judge.disputes import load_disputes
from tests.helpers.terminal.pseudo_terminal import LISTENING, press_control_c, wait_for

POSITION = "hands=R1,B2,B3/R4,Y2,Y3/G1,G2 top=R7"
CASES = """\
[[scenario]]
name = "uno.catch: in time"
edition = "giant"
options = { stacking = "same" }
hands = [["R1", "B2"], ["Y3", "Y4"], ["G1", "G2"]]
top = "R7"
do = ["0: play R1", "2: catch 0"]
[scenario.expect]
turn = 1

[[scenario]]
name = "deal.hand: a fresh deal"
edition = "giant"
deck = ["R1"]
players = 2
do = []
[scenario.expect]
scores = [0, 0]

[[scenario]]
name = "match: in an edition that is not here"
edition = "pocket"
hands = [["R1"], ["R2"]]
top = "R7"
do = []
[scenario.expect]
turn = 0
"""
RECORD = """\
[Penultima "1"]
[Edition "giant"]
[Rules "{rules.version}"]
[Digest "{rules.digest}"]
[Players "4"]
[Seat0 "Ana"]
[Seat1 "Luis"]

deal 1 seed=5
position hands=R1,Y0,Y+2,G4,GR,B9,W/R6,Y2,Y3,G+2,B1,B2,W/R4,Y7,G1,G3,G9,W+4,W+4/R7,Y3,G0,G5,B4,B7,B+2 top=R4 \
draw=Y1,B8,R0,YR,W+4,Y5,R2,Y9 draw-only dealer=2 turn=3 direction=left scores=0/0/0/0
3: play R7
0: play R1
1: play W:R
"""

Typed = Callable[..., str]
Ask = Callable[..., str]
"""Runs the command and returns its output. `{cases}` in an argument stands for a path from the fixture `files`."""


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    own = (Path(load.__file__).parent / "official.toml").read_text(encoding="utf-8")
    texts = {
        "cases": CASES,
        "record": RECORD.format(rules=ruleset("giant")),
        "own": own.replace('id = "official"', 'id = "own"').replace("misplay = { value = 1", "misplay = { value = 3"),
        "several": CASES.replace('edition = "giant"', 'editions = ["official", "giant", "classic"]', 1),
        "own-among": CASES.replace('edition = "giant"', 'editions = ["giant", "own"]', 1),
        "own-case": CASES.replace('"giant"', '"own"', 1).replace("2: catch 0", "0: play B2"),
    }
    paths = {name: tmp_path / f"{name}.toml" for name in texts}
    for name, path in paths.items():
        path.write_text(texts[name], encoding="utf-8")
    return {"folder": tmp_path, **paths}


@pytest.fixture
def ask(files: dict[str, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    monkeypatch.setenv("PENULTIMA_LANG", "en")

    def run_judge(*arguments: str, code: int = 0) -> str:
        given = [argument.format_map(files) for argument in arguments]
        assert main(["judge", *given]) == code
        printed = capsys.readouterr()
        assert (printed.out if code else printed.err) == ""
        return printed.err if code else printed.out

    return run_judge


def first_line(text: str) -> str:
    return text.splitlines()[0]


def test_an_action_is_judged_by_the_chosen_rules(ask: Ask) -> None:
    jump = ("--position", "hands=R1,B2/Y1,Y2/R7,G2,G3 top=R7", "--action", "2: play R7")
    assert first_line(ask(*jump)) == "No: Seat 2 may not play the red 7 (R7). It is another player's turn."
    assert "It costs a penalty card." in ask(*jump, "--edition", "official")
    assert first_line(ask(*jump, "--option", "jump-in=true")) == "Yes: Seat 2 may play the red 7 (R7)."


def test_a_passport_chooses_the_rules(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["passport", "--edition", "official", "--json"]) == 0
    code = json.loads(capsys.readouterr().out)["code"]
    assert "It costs a penalty card." in ask("--position", POSITION, "--action", "1: play R4", "--passport", code)


def test_a_text_written_on_a_card_takes_effect(ask: Ask) -> None:
    written = ("--edition", "classic", "--custom", "extra-turn")
    output = ask("--position", "hands=WC1,R1,R2/Y1,Y2 top=R7", "--action", "0: play WC1:B", *written)
    assert "It is Seat 0's turn to play or draw." in output
    assert "[custom.extra-turn]" in output


def test_actions_before_the_question_are_carried_out_in_order(ask: Ask) -> None:
    before = ("--do", "0: play R1", "--do", "1: play R4")
    output = ask("--position", POSITION, *before, "--action", "2: draw")
    assert "Seat 2 draws a card." in output


def test_judge_without_an_action_lists_what_each_seat_may_do(ask: Ask) -> None:
    output = ask("--position", POSITION)
    assert [line for line in output.splitlines() if line.endswith("may:")] == ["Seat 0 may:"]
    assert "Seat 1 cannot do anything now." in output


@pytest.mark.parametrize(
    ("language", "line"), [("en", "Yes: Seat 0 may draw a card."), ("es", "Sí: el asiento 0 puede")]
)
def test_judge_answers_in_the_chosen_language(ask: Ask, language: str, line: str) -> None:
    assert first_line(ask("--position", POSITION, "--action", "0: draw", "--lang", language)).startswith(line)


def test_editions_with_equal_answers_share_one_title(ask: Ask) -> None:
    output = ask("--position", "hands=R+2,R1/B1,B2 top=R7", "--action", "0: draw", "--all")
    blocks = dict(block.split("\n", 1) for block in output.split("\n\n") if "(" in first_line(block))
    assert list(blocks) == ["Classic (classic), Giant (giant), Race (race)", "Mini (mini)", "Official (official)"]
    assert blocks["Mini (mini)"] == "The question does not arise here: this edition has no red Draw Two."
    assert blocks["Official (official)"].startswith("No: Seat 0 may not draw a card.")
    assert blocks["Classic (classic), Giant (giant), Race (race)"] == "Yes: Seat 0 may draw a card."


@pytest.mark.parametrize(
    ("position", "action", "reason"),
    [
        ("hands=W+4,R1/B1,B2 top=R7", "0: draw", "en esta edición no hay ningún Comodín +4."),
        ("hands=R3,R1/B1,B2 top=R7", "0: play R+2", "en esta edición no hay ningún +2 rojo."),
        ("hands=R3,R1/B1,R7 top=R7", "0: draw", "esta edición tiene un solo 7 rojo, y harían falta 2."),
    ],
)
def test_judge_explains_why_a_question_does_not_arise(ask: Ask, position: str, action: str, reason: str) -> None:
    output = ask("--position", position, "--action", action, "--all", "--lang", "es")
    assert f"Mini (mini)\nAquí la pregunta no se plantea: {reason}" in output


def test_the_last_action_of_a_case_is_the_question(ask: Ask) -> None:
    assert first_line(ask("--scenario", "{cases}")) == "Yes: Seat 2 may catch Seat 0 for not calling."


@pytest.mark.parametrize("case", ["1", "uno.catch", "uno.catch: in time"])
def test_a_case_is_found_by_number_or_beginning(ask: Ask, case: str) -> None:
    assert ask("--scenario", "{cases}", "--case", case) == ask("--scenario", "{cases}")


@pytest.mark.parametrize(("edition", "answer"), [("giant", "Yes: "), ("classic", "Yes: "), ("official", "No: ")])
def test_a_case_for_several_editions_is_judged_by_the_chosen_one(ask: Ask, edition: str, answer: str) -> None:
    """Only the official edition forbids drawing when a card can be played instead."""
    draw = ("--scenario", "{several}", "--at", "0", "--action", "0: draw")
    assert first_line(ask(*draw, "--edition", edition)).startswith(answer)
    output = json.loads(ask(*draw, "--edition", edition, "--json"))
    assert output["edition"] == edition


def test_a_case_for_several_editions_is_judged_by_the_first_by_default(ask: Ask) -> None:
    assert json.loads(ask("--scenario", "{several}", "--json"))["edition"] == "official"
    assert [
        output["edition"] for output in json.loads(ask("--scenario", "{several}", "--all", "--json"))
    ] == load.bundled_ids()


def test_a_case_for_several_editions_counts_as_one(ask: Ask) -> None:
    flags = ("--scenario", "{several}", "--case", "2", "--action", "0: draw", "--json")
    assert json.loads(ask(*flags)) == json.loads(ask("--scenario", "{cases}", *flags[2:]))


def test_an_edition_file_selects_its_edition_among_several_of_a_case(ask: Ask) -> None:
    own = ("--scenario", "{own-among}", "--edition", "{own}", "--at", "0", "--action", "0: play B2")
    assert "It costs 3 penalty cards." in first_line(ask(*own))


def test_a_question_may_refer_to_any_moment_of_a_case(ask: Ask) -> None:
    late = ask("--scenario", "{cases}", "--at", "1", "--do", "1: draw", "--action", "2: catch 0")
    assert first_line(late).endswith("for not calling. Too late: the time to call or catch is over.")
    assert "Seat 0 may:\n  play the red 1" in ask("--scenario", "{cases}", "--at", "0")


def test_a_case_keeps_its_options_in_the_other_editions(ask: Ask) -> None:
    output = json.loads(ask("--scenario", "{cases}", "--all", "--json"))
    assert [answer["allowed"] for answer in output] == [True] * 5


def test_a_case_with_a_fresh_deal_is_judged_in_its_own_edition(ask: Ask) -> None:
    assert first_line(ask("--scenario", "{cases}", "--case", "2", "--action", "0: draw")).startswith("Yes: ")


def test_a_question_may_refer_to_any_moment_of_a_record_and_uses_its_names(ask: Ask) -> None:
    assert first_line(ask("--record", "{record}", "--action", "2: draw")) == "Yes: Seat 2 may draw a card."
    assert first_line(ask("--record", "{record}", "--at", "1", "--action", "1: draw")) == (
        "No: Luis may not draw a card. It is another player's turn."
    )
    assert "Ana plays a red 1." in ask("--record", "{record}", "--at", "1", "--action", "0: play R1")


def test_a_moment_of_a_record_can_be_judged_in_all_editions(ask: Ask) -> None:
    output = json.loads(ask("--record", "{record}", "--at", "1", "--action", "0: draw", "--all", "--json"))
    assert {answer["edition"]: answer.get("allowed") for answer in output} == {
        "classic": True,
        "giant": True,
        "mini": None,  # a hand in the position holds a Draw Two, which mini does not have
        "official": False,
        "race": True,
    }


def test_a_custom_edition_can_be_judged(ask: Ask) -> None:
    output = ask("--position", POSITION, "--edition", "{own}", "--action", "0: play B2")
    assert "It costs 3 penalty cards." in first_line(output)
    assert "It costs 3 penalty cards." in ask(
        "--scenario", "{own-case}", "--edition", "{own}", "--at", "0", "--action", "0: play B2"
    )


def test_json_output_has_the_documented_keys(ask: Ask) -> None:
    output: dict[str, Any] = json.loads(ask("--position", POSITION, "--action", "0: play R1", "--json"))
    assert list(output) == [
        *("edition", "action", "refused", "cost", "clauses", "events", "allowed", "depends", "chance", "otherwise"),
    ]
    assert (output["edition"], output["action"], output["allowed"]) == ("giant", "0: play R1", True)
    assert (output["refused"], output["cost"]) == (None, 0)
    assert [list(clause) for clause in output["clauses"]] == [["id", "title", "text"]]
    assert output["clauses"][0]["id"] == "match"
    assert [event["name"] for event in output["events"]] == ["played", "awaits"]
    assert list(output["events"][0]) == [
        "name",
        "seat",
        "other",
        "card",
        "colour",
        "called",
        "jumped",
        "amount",
        "chance",
    ]


def test_json_of_a_misplay_names_clause_and_cost(ask: Ask) -> None:
    flags = ("--position", POSITION, "--action", "1: play R4", "--edition", "official", "--json")
    output = json.loads(ask(*flags))
    assert (output["allowed"], output["refused"], output["cost"]) == (False, "turn.order", 1)


def test_json_without_an_action_lists_what_each_seat_may_and_may_not_do(ask: Ask) -> None:
    output = json.loads(ask("--position", POSITION, "--json"))
    assert list(output) == ["edition", "seats"]
    assert [seat["may"] for seat in output["seats"]] == [["play R1", "draw"], [], []]
    assert output["seats"][2]["may-not"]["turn.order"] == ["play G1", "play G2", "draw", "pass"]


def test_json_of_all_editions_is_a_list(ask: Ask) -> None:
    output = json.loads(ask("--position", "hands=R+2,R1/B1,B2 top=R7", "--action", "0: draw", "--all", "--json"))
    assert [answer["edition"] for answer in output] == load.bundled_ids()
    assert output[2] == {"edition": "mini", "does-not-arise": "position: 'R+2' is no card of mini"}


AT = ("--position", POSITION)
CASE = ("--scenario", "{cases}")
BAD = {
    "no source": (("--action", "0: draw"), "--action: it needs one of --position, --first, --dispute,"),
    "no source for all": (("--all",), "--all: it needs one of"),
    "a moment of a dispute": (("--dispute", "1", "--at", "1"), "--at: it counts the actions of a case or a record"),
    "an action for a dispute": (("--dispute", "1", "--action", "0: draw"), "--dispute: it says itself what was done"),
    "a written card for a dispute": (
        ("--dispute", "1", "--edition", "classic", "--custom", "extra-turn"),
        "--custom: a dispute says itself",
    ),
    "an unknown dispute": (("--dispute", "999"), "'999' is no dispute of the list: expected a number from 1 to"),
    "an unknown theme": (
        ("--list", "money"),
        "there is no theme 'money' in the list: expected a number, an id or a word of one of Drawing [draw], ",
    ),
    "several themes": (
        ("--list", "última", "--lang", "es"),
        "'última' puede ser varios temas: Cantar «¡Última!» [call], ",
    ),
    "players without a first card": ((*AT, "--players", "3"), "--players: it says for how many"),
    "too many players": (
        ("--first", "W", "--players", "11"),
        "players: expected a whole number from 2 to 10, found 11",
    ),
    "an unknown first card": (("--first", "Q"), "'Q' is no card of giant"),
    "too many of a first card": (("--first", "R0,R0"), "2 of R0, but the deck has 1"),
    "fewer names than hands": ((*AT, "--names", "Ana,Ben"), "--names: 3 hands take as many names, found 2"),
    "more names than hands": (
        ("--dispute", "misfit", "--names", "A,B,C,D"),
        "--names: 3 hands take as many names, found 4",
    ),
    "two sources": ((*AT, *CASE), "not allowed with argument"),
    "all and one edition": ((*AT, "--all", "--edition", "giant"), "--edition cannot be given with it"),
    "a case without a file": ((*AT, "--case", "1"), "--case: it chooses a case of a --scenario file"),
    "a moment of a position": ((*AT, "--at", "1"), "--at: it counts the actions of a case or a record"),
    "options for a case": ((*CASE, "--option", "stacking=same"), "says itself by which rules"),
    "a written card for a case": ((*CASE, "--custom", "extra-turn"), "says itself by which rules"),
    "a passport for a record": (("--record", "{record}", "--passport", "P1"), "says itself by which rules"),
    "a passport and an edition": ((*AT, "--passport", "P1", "--edition", "giant"), "--passport: it names edition"),
    "an invalid passport": ((*AT, "--passport", "X"), "passport: a code begins with P1"),
    "an unknown edition": ((*AT, "--edition", "pocket"), "no such edition: pocket"),
    "an unknown option": ((*AT, "--option", "stack=any"), "stack: no such option in giant"),
    "an unknown option everywhere": ((*AT, "--option", "stack=any", "--all"), "did you mean stacking?"),
    "an edition that a case is not for": (
        ("--scenario", "{several}", "--edition", "mini"),
        "--edition: the case is for official, giant, classic, not for mini",
    ),
    "an own edition that a case is not for": ((*CASE, "--edition", "{own}"), "the case is for giant, not for own"),
    "an unknown language": ((*AT, "--lang", "fr"), "invalid choice"),
    "a position without a top": (("--position", "hands=R1/R2"), "position: top= is missing"),
    "an unknown card": (("--position", "hands=R1/Q2 top=R7"), "position: 'Q2' is no card of giant"),
    "an unknown card for all editions": (("--position", "hands=R1,/Q2 top=R7", "--all"), "it arises in no edition"),
    "an unknown verb": ((*AT, "--action", "0: fly"), "'fly' is no verb"),
    "an unknown verb for all editions": ((*AT, "--action", "0: fly", "--all"), "'fly' is no verb"),
    "a seat that is not there": ((*AT, "--action", "7: draw"), "'7' is no seat: expected 0 to 2"),
    "a wild without its colour": ((*AT, "--action", "0: play W"), "a wild card is laid with its colour"),
    "a timeout at the wrong time": ((*AT, "--action", "timeout"), "a timeout is possible in a race or a vote only"),
    "an unknown verb before the question": ((*AT, "--do", "0: fly"), "'fly' is no verb"),
    "a refusal before the question": (
        (*AT, "--do", "1: draw"),
        "action 1, '1: draw', is refused before the question: It is another player's turn. [turn.order]",
    ),
    "names of a case": ((*CASE, "--names", "Ana,Bea"), "--names: they are for a --position"),
    "no number": ((*CASE, "--at", "x"), "--at: 'x' is no whole number"),
    "after the end of the case": ((*CASE, "--at", "3"), "there is no action 3: the scenario has 2"),
    "before the beginning of the case": ((*CASE, "--at", "-1"), "there is no action -1"),
    "after the end of the record": (("--record", "{record}", "--at", "4"), "there is no action 4: the record has 3"),
    "no such case": ((*CASE, "--case", "match: nothing"), "has no case 'match: nothing'; it has 3"),
    "a case without its edition": ((*CASE, "--case", "3"), "no such edition: pocket"),
    "a fresh deal elsewhere": ((*CASE, "--case", "2", "--all"), "fresh deal, which only its own edition can judge"),
    "no file of cases": (("--scenario", "{folder}/nothing"), "no such file or directory"),
    "no record": (("--record", "{folder}/nothing"), "no such file or directory"),
    "a file that is no record": (("--record", "{cases}"), "expected [Penultima"),
}


@pytest.mark.parametrize(("arguments", "reason"), BAD.values(), ids=BAD.keys())
def test_a_bad_flag_of_judge_gives_one_sentence_and_exit_code_2(
    ask: Ask, arguments: tuple[str, ...], reason: str
) -> None:
    output = ask(*arguments, code=2)
    assert output.startswith("penultima: ")
    assert output.count("\n") == 1
    assert reason in output


def test_judge_with_all_answers_from_the_recorded_table_for_its_own_edition(ask: Ask) -> None:
    """Other editions have other decks, so they ignore the recorded draw pile and draw a random card."""
    alone = json.loads(ask("--record", "{record}", "--do", "2: draw", "--action", "2: pass", "--json"))
    others = json.loads(ask("--record", "{record}", "--do", "2: draw", "--action", "2: pass", "--all", "--json"))
    assert alone in others
    assert len(others) == 5


def test_an_answer_says_whether_a_play_is_a_bluff(ask: Ask) -> None:
    output = ask("--position", "hands=W+4,R5,B2/G1,G2 top=R7", "--action", "0: play W+4:B")
    assert "With this hand it is a bluff" in output
    assert "bluff:" not in ask("--position", "hands=W+4,Y5,B2/G1,G2 top=R7", "--action", "0: play W+4:B")


def test_an_edition_without_a_clause_list_is_judged_by_all_clauses(ask: Ask, files: dict[str, Path]) -> None:
    text = files["own"].read_text(encoding="utf-8")
    listed = text[text.index("[has]") :]
    files["own"].write_text(text.replace(listed, "[has]\nclauses = []\nrulings = []\n"), encoding="utf-8")
    output = ask("--edition", "{own}", "--position", POSITION.replace("R1", "RS"), "--action", "0: play RS")
    assert "[card.skip]" in output


def test_the_dispute_list_is_grouped_by_theme_in_the_language_of_the_user(ask: Ask) -> None:
    output = ask("--list", "--lang", "es")
    assert "Acumular +2 y +4 [stacking]\n  24. ¿Puedo echar un +2 sobre otro +2? [draw-on-draw]\n" in output
    assert len(re.findall(r"^  [0-9]+\. ", output, re.MULTILINE)) == len(load_disputes())
    assert len(ask("--list", "call", "--lang", "es").splitlines()) == 12


@pytest.mark.parametrize("wanted", ["24", "draw-on-draw"])
def test_a_dispute_is_answered_with_its_table_in_words(ask: Ask, wanted: str) -> None:
    output = ask("--dispute", wanted, "--lang", "es").splitlines()
    assert output[:3] == ["¿Puedo echar un +2 sobre otro +2?", "", "Edición Gigante."]
    assert "Bruno tiene un +2 azul, un 1 azul y un 3 azul." in output
    assert "  Bruno se lleva 2 cartas." in output
    assert any(line.endswith("(--option stacking=same).") for line in output)
    assert any(line.startswith("No: Bruno no puede jugar el +2 azul (B+2). No es su turno.") for line in output)


def test_a_dispute_may_be_judged_in_another_edition_and_with_other_options(ask: Ask) -> None:
    assert "red Draw One" in ask("--dispute", "draw-on-draw", "--edition", "mini")
    assert "\nYes: Ben may play the blue Draw Two" in ask("--dispute", "draw-on-draw", "--option", "stacking=same")
    assert ask("--dispute", "draw-on-draw", "--all").count("\nNo: Ben may not play") == 5


def test_a_dispute_that_does_not_arise_names_the_editions_where_it_does(ask: Ask) -> None:
    output = ask("--dispute", "race-of-three", "--edition", "giant", "--lang", "es")
    assert "no se plantea: en esta edición no hay ningún Comodín Carrera." in output
    assert "  Carrera: Sí." in output
    assert "Edición Carrera." in ask("--dispute", "race-of-three", "--lang", "es")


def test_a_first_card_can_be_judged_in_every_edition(ask: Ask) -> None:
    output = json.loads(ask("--first", "RS,G7", "--players", "3", "--all", "--json"))
    events = {answer["edition"]: [event["name"] for event in answer["events"]] for answer in output}
    assert events["giant"] == ["turned-up", "lost-turn", "awaits"]
    assert events["classic"] == ["ignored", "turned-up", "awaits"]
    assert [clause["id"] for clause in output[1]["clauses"]] == ["first.skip", "deal.starter"]
    assert output[1]["action"] is None


def test_an_action_after_a_first_card_can_be_judged(ask: Ask) -> None:
    output = ask("--first", "W", "--players", "2", "--action", "1: colour B")
    assert first_line(output).startswith("No: Seat 1 may not name blue.")
    assert first_line(ask("--first", "W", "--action", "0: colour B")) == "Yes: Seat 0 may name blue."


def test_json_marks_events_that_depend_on_chance(ask: Ask) -> None:
    output = json.loads(ask("--position", "hands=B3,G5/Y2,Y3 top=R7", "--action", "0: draw", "--json"))
    assert (output["chance"], output["depends"]) == (True, False)
    assert [event["chance"] for event in output["events"]] == [True, False]
    output = json.loads(ask("--position", "hands=B3,G5/Y2,Y3 top=R7 draw=Y9", "--action", "0: draw", "--json"))
    assert output["chance"] is False


def test_json_marks_answers_whose_legality_depends_on_chance(ask: Ask) -> None:
    output = json.loads(ask("--position", "hands=R1,?2/G1,G2 top=R7", "--action", "0: play W:B", "--json"))
    assert (output["chance"], output["depends"]) == (True, True)


def test_an_edition_where_the_play_is_a_bluff_is_not_said_to_answer_the_same(ask: Ask) -> None:
    """Only official allows a Wild Draw Four if the hand's only cards of the current colour are action cards."""
    answer = ask("--edition", "official", "--position", "hands=W+4,RS,B2/G1,G2 top=R7", "--action", "0: play W+4:B")
    assert "the same" not in answer
    assert "bluff" in answer.rpartition("In the other editions:")[2]


def test_json_names_the_options_that_change_the_answer(ask: Ask) -> None:
    output = json.loads(ask("--dispute", "draw-on-draw", "--json"))
    assert output["otherwise"] == [{"option": "stacking=same", "allowed": True}]


def test_seats_have_the_given_names(ask: Ask) -> None:
    flags = ("--position", "hands=?3/?3/?3 top=R7", "--action", "1: draw", "--names", "Eva, Tom, Kim")
    assert first_line(ask(*flags)) == "No: Tom may not draw a card. It is another player's turn."


SPOKEN = {
    "a first card by its sign": (("--first", "+4"), ("--first", "W+4")),
    "a first card by its name": (("--first", "Comodín +4"), ("--first", "W+4")),
    "an action": ((*AT, "--action", "0: jugar 1 rojo"), (*AT, "--action", "0: play R1")),
    "a verb": ((*AT, "--action", "0: jugar R1"), (*AT, "--action", "0: play R1")),
    "what was done": (
        (*AT, "--do", "0: jugar R1", "--action", "1: tomar"),
        (*AT, "--do", "0: play R1", "--action", "1: draw"),
    ),
}


@pytest.mark.parametrize(("words", "notation"), SPOKEN.values(), ids=SPOKEN.keys())
def test_flags_of_judge_accept_words_of_the_language(
    ask: Ask, words: tuple[str, ...], notation: tuple[str, ...]
) -> None:
    assert ask(*words) == ask(*notation)


def test_actions_that_an_edition_lacks_are_not_listed_as_forbidden(ask: Ask) -> None:
    """Only race has slaps, and only official has accusations."""
    output = {edition: ask(*AT, "--edition", edition) for edition in ("giant", "race", "official")}
    assert {edition: "slap" in text for edition, text in output.items()} == {
        "giant": False,
        "race": True,
        "official": False,
    }
    assert {edition: "accuse" in text for edition, text in output.items()} == {
        "giant": False,
        "race": False,
        "official": True,
    }


def test_a_position_with_too_many_copies_of_a_card_is_explained_in_words(ask: Ask) -> None:
    output = ask("--dispute", "jump-in", "--lang", "es")
    assert "Mini: Aquí la pregunta no se plantea: esta edición tiene un solo 7 rojo, y harían falta 2." in output


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Return a function that runs the judge with typed input and returns its output."""

    def screen(answers: str, *flags: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
        assert main(["judge", "--lang", "es", *flags]) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
        return printed.out

    return screen


def test_judge_without_arguments_asks_step_by_step_and_prints_answer_and_command(typed: Typed) -> None:
    screen = typed("\n\n\nMamá, Papá\n4\n\nzapato\n+2 rojo\n3\nazul +2\n")
    assert "¿Qué carta con + jugó Mamá?\n> zapato\nNo se entiende nada de 'zapato'. Escribe" in screen
    assert "\nNo: Papá no puede jugar el +2 azul (B+2)." in screen
    assert screen.rstrip().endswith(
        "penultima judge --position 'hands=R+2,?3/B+2,?3 top=R?' --do '0: play R+2' --action '1: play B+2' "
        "--edition giant --names 'Mamá,Papá' --lang es"
    )


def test_judge_with_only_an_edition_asks_for_the_rest(typed: Typed) -> None:
    screen = typed("\n\n6\n+2 verde\ncomodín toma 2\n", "--edition", "mini", "--option", "stacking=same")
    assert "¿A qué edición" not in screen
    assert "En Mini no hay +2." in screen
    assert "--first W+2 --players 3 --edition mini --option stacking=same" in screen


def test_judge_without_arguments_offers_the_listed_disputes(typed: Typed) -> None:
    screen = typed("acumular\n1\nmini\n")
    assert "No: Bruno no puede jugar el +1 azul (B+1)." in screen
    assert screen.rstrip().endswith("penultima judge --dispute draw-on-draw --edition mini --lang es")


@pytest.mark.parametrize("answers", ["", "\n\n", "salir\n", "\n\n\n4\n1\nSalir\n", "quit\n", "q\n", "Exit\n"])
def test_end_of_input_or_a_quit_word_ends_the_dialogue_cleanly(typed: Typed, answers: str) -> None:
    assert typed(answers).endswith("\n¡Adiós, y hasta la próxima ronda!\n")


def test_control_c_ends_the_dialogue_cleanly_on_a_terminal() -> None:
    mine, theirs = pty.openpty()
    command = [sys.executable, "-c", LISTENING + "sys.exit(main(['judge', '--lang', 'es']))"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as child:
        os.close(theirs)
        try:
            assert "¿De qué trata la duda?" in wait_for(mine, "> ")
            os.write(mine, b"99\n")
            assert "del 1 al 12." in wait_for(mine, "\n> ")
            press_control_c(child, mine)
            assert "Traceback" not in wait_for(mine, "hasta la próxima ronda")
            assert child.wait(timeout=20) == 0
        finally:
            child.kill()
    os.close(mine)


TWO_SEVENS = "hands=R7,R7,B1/G1,G2 top=R3"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("0: play R7 R7", "'R7' is said twice: only one card is played at a time"),
        ("0: R7 y R7", "'R7' is said twice: only one card is played at a time"),
        ("0: play 7 red red", "'red' is said twice: only one colour can be meant"),
        ("0: R7 uno uno", "'uno' is said twice: once is enough"),
        ("0: R7 R", "'R7' and 'R' do not go together: only one colour can be meant"),
        ("1: challenge Ana", "'Ana' does not go with 'challenge'"),
        ("Eva: play R7", "'Eva' is neither a seat nor one of Ana, Luis"),
    ],
)
def test_an_action_with_a_superfluous_word_is_refused_with_that_word(ask: Ask, action: str, reason: str) -> None:
    output = ask("--position", TWO_SEVENS, "--names", "Ana,Luis", "--action", action, code=2)
    assert output.strip().endswith(reason)


@pytest.mark.parametrize("action", ["Ana: play R7", "ana: juega el 7 rojo", "0: red 7 (R7)"])
def test_an_action_may_contain_a_name_and_words_of_both_languages(ask: Ask, action: str) -> None:
    output = ask("--position", TWO_SEVENS, "--names", "Ana,Luis", "--action", action)
    assert output.startswith("Yes: Ana may play the red 7 (R7).")


def test_an_action_may_name_the_person_it_is_aimed_at(ask: Ask) -> None:
    position = "hands=R7,R8/G1,G2 top=R3"
    output = ask("--position", position, "--names", "Ana,Luis", "--do", "Ana: R7", "--action", "Luis: atrapa a Ana")
    assert output.startswith("Yes: Luis may catch Ana for not calling.")


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "Only a wild draw card can be challenged, and only by the player who would have to draw for it."),
        ("es", "Solo se puede desafiar un comodín con +, y solo puede hacerlo quien tendría que llevarse las cartas."),
    ],
)
def test_a_stackable_draw_two_cannot_be_challenged_because_it_is_not_wild(ask: Ask, language: str, reason: str) -> None:
    position = ("--position", "hands=R+2,R1,R3/B+2,B1,B3/G1,G2 top=R7", "--option", "stacking=same")
    done = (*position, "--do", "0: play R+2", "--lang", language)
    assert reason in first_line(ask(*done, "--action", "1: challenge"))
    assert f"{reason} [challenge.who]" in ask(*done)
