"""Several people share a keyboard. Each has a personal hot key, and nobody sees the cards of the others."""

import json
import re

from tests.helpers.terminal.plain_match import always, played
from tests.helpers.terminal.pseudo_terminal import Real

TWO = {"people": 2, "names": ["Ana", "Luz"]}
HANDS = "hands=R1,R2,R3/R4,R5,R6/B7,B8,B9 top=R7"


def live(position: str, **settings: object) -> Real:
    return Real("-m", "tests.helpers.terminal.at_position", "1", position, json.dumps(TWO | settings))


def test_next_person_who_takes_the_keyboard_gets_their_own_news() -> None:
    screen = played(["", "1", "", "1"], position=HANDS, **TWO)  # type: ignore[arg-type]
    ana, luz = screen.split("Pass the keyboard to Luz, who then presses Enter: ")
    assert "Pass the keyboard to Ana, who then presses Enter: \n\nAna, this is what you see:\n" in ana
    assert "You have 3 cards: red 1 (R1)" in ana
    assert "Luz, this is what you see:\n" in luz
    assert "\nAna plays a red 1.\n" in luz
    assert "You have 3 cards: red 4 (R4)" in luz


def test_unplayable_drawn_card_is_not_kept_automatically_at_a_shared_keyboard() -> None:
    """If the program kept the card automatically, the others would know that it cannot be played."""
    settings = TWO | {"position": "hands=G1,G2/R4,R5,R6/B7,B8,B9 top=R7"}
    screens = [played(["", "draw"], seed=seed, **settings) for seed in range(20)]  # type: ignore[arg-type]
    alone = [
        screen for screen in screens if "You can:\n  1. keep the card and pass\nWhat do you do? (Enter) " in screen
    ]
    assert alone
    assert not any("You keep the card." in screen or "Ana keeps the card." in screen for screen in screens)


def test_screen_shows_no_hand_between_two_people() -> None:
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


def test_person_who_plays_twice_keeps_the_keyboard() -> None:
    screen = played(["", "draw", "pass"], position="hands=G1,G2,G3/R4,R5,R6 top=R7", **TWO)  # type: ignore[arg-type]
    drawn = screen.split("draw\n")[1]
    assert drawn.startswith("You draw ")
    assert "Pass the keyboard to Ana" not in drawn.split("pass\n")[0]


def test_match_without_bots_is_played_to_its_end() -> None:
    screen = played(always("1"), players=2, options={"target": 0}, **TWO)  # type: ignore[arg-type]
    assert re.search(r"(Ana|Luz) wins the match!", screen)
    assert "The bots play at this level" not in screen


def test_people_slap_in_a_race_with_their_personal_keys() -> None:
    position = "hands=G1,G2,G3/G4,G5,G6/WR,B2,B3 top=R7 turn=2"
    with live(position, edition="race", options={"target": 0}) as table:
        table.until("l: Luz.")
        table.until("[a: Ana slaps, l: Luz slaps]")
        table.until("NOW!")
        table.press("l")
        result = table.until("How fast").split("NOW!")[1]
        assert "Luz slaps the pile.\nAna comes last.\nAna picks up 4 cards.\nHow fast: Luz " in result


def test_personal_key_calls_and_catches_as_the_prompt_says() -> None:
    with live("hands=R1,G2/R4,R5,R6 top=R7") as table:
        table.until("Pass the keyboard to Ana")
        table.press("\r")
        table.until("What do you do?")
        table.type("R1")
        table.until("[a: Ana calls, l: Luz catches]")
        table.press("l")
        assert "Luz catches Ana, who did not call “Last card!”" in table.until("Luz catches Ana")
