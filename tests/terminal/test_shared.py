"""Several people at one keyboard: nobody sees another's cards, and each has a key of their own."""

import json
import re

from tests.terminal.real import Real
from tests.terminal.sitting import always, played

TWO = {"people": 2, "names": ["Ana", "Luz"]}
HANDS = "hands=R1,R2,R3/R4,R5,R6/B7,B8,B9 top=R7"


def live(position: str, **settings: object) -> Real:
    return Real("-m", "tests.terminal.at_position", "1", position, json.dumps(TWO | settings))


def test_the_next_person_is_asked_to_take_the_keyboard_and_is_told_what_they_see() -> None:
    screen = played(["", "1", "", "1"], position=HANDS, **TWO)  # type: ignore[arg-type]
    ana, luz = screen.split("Pass the keyboard to Luz, who presses Enter: ")
    assert "Pass the keyboard to Ana, who presses Enter: \n\nAna, this is what you see:\n" in ana
    assert "You have 3 cards: red 1 (R1)" in ana
    assert "Luz, this is what you see:\n" in luz
    assert "\nAna plays a red 1.\n" in luz
    assert "You have 3 cards: red 4 (R4)" in luz


def test_a_drawn_card_that_cannot_be_played_is_kept_by_who_drew_it_where_others_look_on() -> None:
    """That it took no time would tell them something of the card."""
    settings = TWO | {"position": "hands=G1,G2/R4,R5,R6/B7,B8,B9 top=R7"}
    screens = [played(["", "draw"], seed=seed, **settings) for seed in range(20)]  # type: ignore[arg-type]
    alone = [
        screen for screen in screens if "You can:\n  1. keep the card and pass\nWhat do you do? (Enter) " in screen
    ]
    assert alone
    assert not any("You keep the card." in screen or "Ana keeps the card." in screen for screen in screens)


def test_between_them_the_screen_shows_nothing_of_a_hand() -> None:
    with live(HANDS) as table:
        table.until("Pass the keyboard to Ana")
        assert "You have" not in table.glass.text
        table.press("\r")
        table.until("What do you do?")
        table.type("1")
        screen = table.until("Pass the keyboard to Luz")
        assert "You have" not in screen
        assert "red 2 (R2)" not in screen
        assert "Ana plays a red 1.\n" in screen
        assert "\x1b[3J" in table.written, "nor what was scrolled off it"


def test_who_plays_twice_keeps_the_keyboard() -> None:
    screen = played(["", "draw", "pass"], position="hands=G1,G2,G3/R4,R5,R6 top=R7", **TWO)  # type: ignore[arg-type]
    drawn = screen.split("draw\n")[1]
    assert drawn.startswith("You draw ")
    assert "Pass the keyboard to Ana" not in drawn.split("pass\n")[0]


def test_a_match_of_people_alone_comes_to_its_end() -> None:
    screen = played(always("1"), players=2, options={"target": 0}, **TWO)  # type: ignore[arg-type]
    assert re.search(r"(Ana|Luz) wins the match!", screen)
    assert "Level of each bot" not in screen


def test_in_a_race_each_has_a_key_of_their_own_which_was_said() -> None:
    position = "hands=G1,G2,G3/G4,G5,G6/WR,B2,B3 top=R7 turn=2"
    with live(position, edition="race", options={"target": 0}) as table:
        table.until("l: Luz.")
        table.until("[a: Ana slaps, l: Luz slaps]")
        table.until("NOW!")
        table.press("l")
        told = table.until("How quick it was").split("NOW!")[1]
        assert "Luz slaps the pile.\nAna comes last.\nAna picks up 4 cards.\nHow quick it was: Luz " in told


def test_a_call_and_a_catch_are_pressed_with_the_same_key_and_the_prompt_says_which() -> None:
    with live("hands=R1,G2/R4,R5,R6 top=R7") as table:
        table.until("Pass the keyboard to Ana")
        table.press("\r")
        table.until("What do you do?")
        table.type("R1")
        table.until("[a: Ana calls, l: Luz catches]")
        table.press("l")
        assert "Luz catches Ana, who did not call “Last card!”" in table.until("Luz catches Ana")
