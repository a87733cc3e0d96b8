"""In a real terminal and in time: lines that news do not tear, and keys that act at once."""

import json
import os
import re
import signal
import termios

import pytest

from penultima.bots.pace import pace
from penultima.bots.question import Question
from penultima.terminal.chance import key_of
from tests.terminal.real import Real
from tests.terminal.sitting import evening, party, played

CATCH = "hands=G1,G2,G3/R2,B2 top=R7 turn=1"
"""The bot plays its R2, with or without the call, and has one card."""
CALL = "hands=R1,G2/B2,B3,B4 top=R7"
"""The person plays R1 and has one card."""


def at(seed: int, position: str, **settings: object) -> Real:
    return Real("-m", "tests.terminal.at_position", str(seed), position, json.dumps(settings))


def test_what_is_typed_while_news_come_in_is_not_torn() -> None:
    """It stands below the news, whole, and is taken as it was typed."""
    with at(1, "hands=G1,G2,G3/R2,B2,B3 top=R7 turn=1") as table:
        table.until("Deal 1")
        table.press("dra")
        table.until(lambda glass: "Bea plays" in glass.text and glass.last.endswith("dra"))
        table.press("wx\x7f\r")
        screen = table.until("You draw")
        assert re.search(r"What do you do\? \(.*\) draw\nYou draw a ", screen)


def test_it_is_said_whom_all_wait_for() -> None:
    """Below what happened, and it is gone when that is over."""
    with at(1, "hands=G1,G2,G3/R2,B2,B3 top=R7 turn=1") as table:
        table.until(lambda glass: glass.last == "Waiting for Bea…")
        assert "Waiting" not in table.until("What do you do?")


def test_the_cursor_moves_in_the_line_on_the_screen() -> None:
    with at(1, "hands=G1,G2,R3/R2,B2,B3 top=R7") as table:
        table.until("What do you do?")
        table.press("play rd 3" + "\x1b[D" * 3)
        table.until(lambda glass: glass.last.endswith("rd 3") and glass.rows[glass.row][: glass.column].endswith(" r"))
        table.press("e\r")
        assert "(1-2) play red 3\nYou play a red 3." in table.until("You play a red 3.")


def test_a_line_is_pasted_whole_and_a_key_within_it_does_not_act() -> None:
    with at(1, "hands=G1,G2,R3/R2,B2,B3 top=R7") as table:
        table.until("What do you do?")
        table.press("comodín\x15play red 3\r")
        assert "(1-2) play red 3\nYou play a red 3." in table.until("You play a red 3.")


def test_a_call_is_a_key_pressed_in_time() -> None:
    with at(unnoticed(), CALL, level="easy") as table:
        table.until("What do you do?")
        table.type("play R1")
        table.until("[u: call]")
        table.press("u")
        table.until("You call “Last card!”")
        assert "catches you" not in table.glass.text


def test_the_word_typed_to_its_end_is_no_second_call() -> None:
    with at(unnoticed(), CALL, level="easy") as table:
        table.until("What do you do?")
        table.type("play R1")
        table.until("[u: call]")
        for key in "uno\r":
            table.press(key)
        table.until("You call “Last card!”")
        table.until("Bea draws")
        told = table.glass.text.split("You play a red 1.\n")[1]
        waiting = {f"Waiting for Bea…{typed}" for typed in ("", " [u: call] uno", " uno")}
        assert {*told.splitlines()} <= {*waiting, "You call “Last card!”", "Bea draws a card."}


def test_a_number_out_of_turn_is_no_choice_of_the_menu_before() -> None:
    with at(1, "hands=R1,R2,R3/B2,B3,B4 top=R7") as table:
        table.until("What do you do?")
        table.press("1\r")
        table.press("1\r")
        table.until("You play a red 1.")
        screen = table.until(lambda glass: "It is not your turn." in glass.text or "waits for its moment" in glass.text)
        assert "You play a red 2." not in screen


def forgotten() -> int:
    """A seed by which the bot neither calls nor remembers to: what it does is a function of the key."""
    screens = ((seed, played(["draw"], position=CATCH, seed=seed)) for seed in range(500))
    return next(seed for seed, screen in screens if "catch Bea" in screen and "Bea calls" not in screen)


def unnoticed() -> int:
    """A seed by which the bot does not catch a missing call, however long it has; an easy one: others miss nothing."""
    screens = ((seed, played(["play R1", ""], position=CALL, seed=seed, level="easy")) for seed in range(500))
    return next(seed for seed, screen in screens if "Bea catches" not in screen)


def test_a_catch_is_a_key_pressed_in_time() -> None:
    with at(forgotten(), CATCH) as table:
        table.until("[c: catch]")
        table.press("c")
        assert "You catch Bea, who did not call “Last card!”\nBea picks up 2 cards." in table.until("picks up 2")


def test_a_move_that_waits_for_a_window_is_said_to_wait_once() -> None:
    with at(forgotten(), CATCH) as table:
        table.until("[c: catch]")
        table.type("draw")
        screen = table.until("You draw a ")
        assert screen.count("draw\nA moment: somebody may still react…\n") == screen.count("A moment") == 1


def test_help_has_the_keys_that_the_rules_need() -> None:
    with at(1, CALL) as table:
        table.until("What do you do?")
        table.type("help")
        told = table.until("q leaves the table").split("(1-3) help\n")[1]
        assert "u: call and c: catch" in told.replace("\n", " ")
        assert "jump in" not in told


def test_a_catch_without_cause_is_refused_and_ends_there() -> None:
    called = "Bea plays a red 2 and calls “Last card!”"
    with at(next(seed for seed in range(500) if called in played([], position=CATCH, seed=seed)), CATCH) as table:
        table.until("[c: catch]")
        table.press("c")
        assert "[uno." in table.until("[uno.")
        assert not table.glass.last.endswith("[c: catch]")


def test_of_several_the_one_to_be_caught_is_named_by_the_figure_of_the_seat() -> None:
    """uno.call-any: whoever is handed a single card owes a call."""
    position = "hands=R0,G2,G3/B2/B3/B4 top=R7"
    with at(1, position, edition="classic", options={"seven-zero": True}) as table:
        table.until("What do you do?")
        table.type("R0")
        table.until("[u: call, c: catch]")
        table.press("c")
        table.until("Whom do you catch? (2 Carlo and 3 Dana)")
        table.press("3")
        table.until(lambda glass: "You catch Dana" in glass.text or "[uno." in glass.text)


def test_a_number_that_is_nobody_to_catch_is_no_choice_of_the_menu_before() -> None:
    with at(1, "hands=R0,G2,G3/B2/B3/B4 top=R7", edition="classic", options={"seven-zero": True}) as table:
        table.until("What do you do?")
        table.type("R0")
        table.until("[u: call, c: catch]")
        table.press("c")
        table.until("Whom do you catch?")
        table.type("8")
        screen = table.until(lambda glass: "It is not your turn." in glass.text or "'8'" in glass.text)
        assert "'8'" not in screen


RACE = "hands=G1,G2,G3/WR,B2,B3/B4,B5,B6 top=R7 turn=1"
"""The bot that has the turn can play nothing but its Wild Race; the other one and the person race."""


def seed_of_the_slowest_bot() -> int:
    """So that whoever runs the tests on a busy machine has a chance."""
    sat, _ = evening(party("race", position=RACE), [])
    [race] = sat.seated.clients[0].windows("race")
    return max(range(100), key=lambda seed: pace(key_of(seed, 0), Question(2, race.id, "race"), "easy"))


def test_a_race_is_announced_opened_and_won_by_a_key() -> None:
    with at(seed_of_the_slowest_bot(), RACE, edition="race", options={"target": 0}, level="easy") as table:
        table.until("Hands up, and wait for it!")
        table.press(" ")
        table.until(lambda glass: "Too soon! Once more." in glass.text or "You slap" in glass.text)
        table.until("NOW!")
        table.press(" ")
        screen = table.until("How quick it was")
        assert re.search(r"You slap the pile\.\nCarlo comes last\.\n.*\nHow quick it was: you 0\.\d\d s", screen)


def ended_by(key: str) -> Real:
    table = at(1, "hands=R1,G2,G3/B2,B3,B4 top=R7")
    table.until("What do you do?")
    assert not table.is_as_before
    table.press(key)
    return table


def assert_clean(table: Real) -> None:
    with table:
        table.ended()
        assert table.is_as_before
        assert "Traceback" not in table.written
        assert table.glass.text.rstrip().endswith("Goodbye, and see you at the next deal!")


def test_the_terminal_is_as_it_was_after_the_goodbye() -> None:
    assert_clean(ended_by("quit\r"))
    assert_clean(ended_by("\x04"))


def test_the_terminal_is_as_it_was_after_a_second_control_c() -> None:
    table = ended_by("\x03")
    table.until("Leave the table? (yes/no)")
    table.press("\x03")
    assert_clean(table)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_terminal_is_as_it_was_after_a_signal(number: signal.Signals) -> None:
    table = ended_by("")
    table.child.send_signal(number)
    assert_clean(table)


def test_control_c_asks_and_no_goes_on() -> None:
    with at(1, "hands=R1,G2,G3/B2,B3,B4 top=R7") as table:
        table.until("What do you do?")
        table.press("\x03")
        table.until("Leave the table? (yes/no)")
        table.type("no")
        table.until(lambda glass: glass.last.startswith("What do you do?"))
        table.type("R1")
        table.until("You play a red 1.")


def test_a_terminal_that_is_closed_ends_the_match() -> None:
    table = ended_by("")
    table.hang_up()
    assert table.child.wait(timeout=60) is not None


def test_after_it_was_stopped_the_keys_act_again_and_the_prompt_is_there() -> None:
    with ended_by("R") as table:
        table.until("(1-2) R")
        os.kill(table.child.pid, signal.SIGSTOP)
        termios.tcsetattr(table.theirs, termios.TCSADRAIN, table.usual)
        table.glass.write("\r\n$ fg\r\n")
        os.kill(table.child.pid, signal.SIGCONT)
        table.until(lambda glass: glass.last == "What do you do? (1-2) R")
        assert not table.is_as_before
        table.press("1\r")
        table.until("You play a red 1.")
