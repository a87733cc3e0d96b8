"""The real-time loop in a pseudo terminal: line editing while news arrives, and hot keys."""

import json
import os
import re
import signal
import termios

import pytest

from tests.helpers.terminal.plain_match import played
from tests.helpers.terminal.pseudo_terminal import Real

CATCH = "hands=G1,G2,G3/R2,B2 top=R7 turn=1"
"""A position in which the bot plays its R2 and has one card left. It may forget to call."""
CALL = "hands=R1,G2/B2,B3,B4 top=R7"
"""A position in which the person plays R1 and has one card left."""


def at(seed: int, position: str, **settings: object) -> Real:
    return Real("-m", "tests.helpers.terminal.at_position", str(seed), position, json.dumps(settings))


def test_typed_text_stays_whole_while_news_arrive() -> None:
    """News appears above the line that is being typed."""
    with at(1, "hands=G1,G2,G3/R2,B2,B3 top=R7 turn=1") as table:
        table.until("Deal 1")
        table.press("dra")
        table.until(lambda glass: "Bea plays" in glass.text and glass.last.endswith("dra"))
        table.press("wx\x7f\r")
        screen = table.until("You draw")
        assert re.search(r"What do you do\? \(.*\) draw\nYou draw a ", screen)


def test_prompt_names_the_seats_to_act() -> None:
    """The prompt below the news names the seats that must act, and disappears when their turn ends."""
    with at(1, "hands=G1,G2,G3/R2,B2,B3 top=R7 turn=1") as table:
        table.until(lambda glass: glass.last == "Waiting for Bea…")
        assert "Waiting" not in table.until("What do you do?")


def test_arrow_keys_move_the_cursor_on_the_screen() -> None:
    with at(1, "hands=G1,G2,R3/R2,B2,B3 top=R7") as table:
        table.until("What do you do?")
        table.press("play rd 3" + "\x1b[D" * 3)
        table.until(lambda glass: glass.last.endswith("rd 3") and glass.rows[glass.row][: glass.column].endswith(" r"))
        table.press("e\r")
        assert "(1-2) play red 3\nYou play a red 3." in table.until("You play a red 3.")


def test_pasted_line_triggers_no_hot_key() -> None:
    with at(1, "hands=G1,G2,R3/R2,B2,B3 top=R7") as table:
        table.until("What do you do?")
        table.press("comodín\x15play red 3\r")
        assert "(1-2) play red 3\nYou play a red 3." in table.until("You play a red 3.")


def test_call_key_calls_in_time() -> None:
    with at(unnoticed(), CALL, level="easy") as table:
        table.until("What do you do?")
        table.type("play R1")
        table.until("[u: call]")
        table.press("u")
        table.until("You call “Last card!”")
        assert "catches you" not in table.glass.text


def test_typing_the_rest_of_the_word_after_the_call_key_is_no_second_call() -> None:
    with at(unnoticed(), CALL, level="easy") as table:
        table.until("What do you do?")
        table.type("play R1")
        table.until("[u: call]")
        for key in "uno\r":
            table.press(key)
        table.until("You call “Last card!”")
        table.until("Bea draws")
        shown = table.glass.text.split("You play a red 1.\n")[1]
        waiting = {f"Waiting for Bea…{typed}" for typed in ("", " [u: call] uno", " uno")}
        assert {*shown.splitlines()} <= {*waiting, "You call “Last card!”", "Bea draws a card."}


def test_number_out_of_turn_does_not_choose_from_the_old_menu() -> None:
    with at(1, "hands=R1,R2,R3/B2,B3,B4 top=R7") as table:
        table.until("What do you do?")
        table.press("1\r")
        table.press("1\r")
        table.until("You play a red 1.")
        screen = table.until(
            lambda glass: "It is not your turn." in glass.text or "waiting for its moment" in glass.text
        )
        assert "You play a red 2." not in screen


def forgotten() -> int:
    """Return a seed with which the bot forgets its call."""
    screens = ((seed, played(["draw"], position=CATCH, seed=seed)) for seed in range(500))
    return next(seed for seed, screen in screens if "catch Bea" in screen and "Bea calls" not in screen)


def unnoticed() -> int:
    """Return a seed with which the easy bot does not catch the person's missing call."""
    screens = ((seed, played(["play R1", ""], position=CALL, seed=seed, level="easy")) for seed in range(500))
    return next(seed for seed, screen in screens if "Bea catches" not in screen)


def test_catch_key_catches_in_time() -> None:
    with at(forgotten(), CATCH) as table:
        table.until("[c: catch]")
        table.press("c")
        assert "You catch Bea, who did not call “Last card!”\nBea picks up 2 cards." in table.until("picks up 2")


def test_delayed_move_is_reported_once() -> None:
    with at(forgotten(), CATCH) as table:
        table.until("[c: catch]")
        table.type("draw")
        screen = table.until("You draw a ")
        assert screen.count("draw\nOne moment: someone may still react…\n") == screen.count("One moment") == 1


def test_help_lists_the_keys_of_the_rules() -> None:
    with at(1, CALL) as table:
        table.until("What do you do?")
        table.type("help")
        shown = table.until("q to leave the table").split("(1-3) help\n")[1]
        assert "u: call and c: catch" in shown.replace("\n", " ")
        assert "jump in" not in shown


def test_unfounded_catch_is_refused() -> None:
    called = "Bea plays a red 2 and calls “Last card!”"
    with at(next(seed for seed in range(500) if called in played([], position=CATCH, seed=seed)), CATCH) as table:
        table.until("[c: catch]")
        table.press("c")
        assert "[uno." in table.until("[uno.")
        assert not table.glass.last.endswith("[c: catch]")


def test_seat_digit_chooses_the_player_to_catch() -> None:
    """In this edition, all players with one card must call, so two bots can be caught after hands are passed on."""
    position = "hands=R0,G2,G3/B2/B3/B4 top=R7"
    with at(1, position, edition="classic", options={"seven-zero": True}) as table:
        table.until("What do you do?")
        table.type("R0")
        table.until("[u: call, c: catch]")
        table.press("c")
        table.until("Who do you catch? (2 Carlo and 3 Dana)")
        table.press("3")
        table.until(lambda glass: "You catch Dana" in glass.text or "[uno." in glass.text)


def test_number_of_a_seat_that_cannot_be_caught_does_not_choose_from_the_old_menu() -> None:
    with at(1, "hands=R0,G2,G3/B2/B3/B4 top=R7", edition="classic", options={"seven-zero": True}) as table:
        table.until("What do you do?")
        table.type("R0")
        table.until("[u: call, c: catch]")
        table.press("c")
        table.until("Who do you catch?")
        table.type("8")
        screen = table.until(lambda glass: "It is not your turn." in glass.text or "'8'" in glass.text)
        assert "'8'" not in screen


RACE = "hands=G1,G2,G3/WR,B2,B3/B4,B5,B6 top=R7 turn=1"
"""A position in which a bot must play its Wild Race. Then the other bot and the person race."""


def slap(table: Real, early: int) -> str:
    """Press the slap key once, and wait until the screen shows that the press was too early or the race is over."""
    table.press(" ")
    return table.until(lambda glass: "How fast" in glass.text or glass.text.count("Too soon!") > early)


def test_race_is_announced_opened_and_won_by_a_key() -> None:
    with at(1, RACE, edition="race", options={"target": 0}, level="easy", slow_races=True) as table:
        table.until("Hands up, wait for it…")
        slap(table, 0)
        screen = table.until("NOW!")
        while "How fast" not in screen:  # a press right after the opening can still count as too early
            screen = slap(table, screen.count("Too soon!"))
        assert re.search(r"You slap the pile\.\nCarlo comes last\.\n.*\nHow fast: you \d+\.\d\d s", screen)


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


def test_terminal_is_restored_after_goodbye() -> None:
    assert_clean(ended_by("quit\r"))
    assert_clean(ended_by("\x04"))


def test_terminal_is_restored_after_a_second_ctrl_c() -> None:
    table = ended_by("\x03")
    table.until("Leave the table? (yes/no)")
    table.press("\x03")
    assert_clean(table)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_terminal_is_restored_after_a_signal(number: signal.Signals) -> None:
    table = ended_by("")
    table.child.send_signal(number)
    assert_clean(table)


def test_ctrl_c_asks_for_confirmation_and_no_continues_the_match() -> None:
    with at(1, "hands=R1,G2,G3/B2,B3,B4 top=R7") as table:
        table.until("What do you do?")
        table.press("\x03")
        table.until("Leave the table? (yes/no)")
        table.type("no")
        table.until(lambda glass: glass.last.startswith("What do you do?"))
        table.type("R1")
        table.until("You play a red 1.")


def test_closed_terminal_ends_the_match() -> None:
    table = ended_by("")
    table.hang_up()
    assert table.child.wait(timeout=60) is not None


def test_keys_and_prompt_return_after_suspension() -> None:
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
