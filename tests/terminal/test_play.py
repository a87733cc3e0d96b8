"""A match in plain lines, driven as a person would."""

import io
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator

import pytest

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.match import Match
from penultima.notation.position import parse_position
from penultima.terminal.play import Terminal
from penultima.texts import catalogue
from tests.terminal.real import LISTENING, press_control_c, wait_for


def played(answers: Iterable[str], language: str = "en", **settings: object) -> str:
    """The screen of a match with these answers, then the end of input."""
    out = io.StringIO()
    given = iter(answers)

    def ask(prompt: str) -> str:
        out.write(prompt)
        answer = next(given, None)
        if answer is None:
            raise EOFError
        out.write(answer + "\n")
        return answer

    match = Match(**{"edition": "giant", "players": 4, "seed": 209, **settings})  # type: ignore[arg-type]
    Terminal(match, catalogue(language), ask, out).run()
    return out.getvalue()


def always(answer: str) -> Iterator[str]:
    while True:
        yield answer


def test_the_legal_choices_are_numbered_and_a_number_plays() -> None:
    screen = played(["1"])
    assert "You have 7 cards: red Skip (RS), red Draw Two (R+2), yellow 5 (Y5), green 9 (G9), " in screen
    assert "blue 7 (B7), Wild (W)\nYou can:\n  1. play the yellow 5 (Y5)\n  2. play the blue 7 (B7)\n" in screen
    assert "What do you do? (1-7) 1\nYou play a yellow 5.\n" in screen


@pytest.mark.parametrize(
    "answer", ["play W:G", "w:g", "wild green", "COMODÍN VERDE", "play the Wild (W), naming green"]
)
@pytest.mark.parametrize(
    ("language", "told"), [("en", "You play a Wild and name green."), ("es", "Juegas un Comodín y ")]
)
def test_an_action_may_be_typed_in_notation_and_in_words_of_any_language(answer: str, language: str, told: str) -> None:
    assert f"{answer}\n{told}" in played([answer], language)


def test_a_refusal_gives_its_reason_and_its_clause_and_asks_again() -> None:
    screen = played(["play G9", "2"])
    refusal = screen.split("play G9\n")[1]
    assert refusal.splitlines()[0].endswith("[match]")
    assert "You play a blue 7." in refusal


@pytest.mark.parametrize(
    "nonsense", ["0", "8", "-1", "99999999999999999999", "9" * 5000, "²", "fly", "play", "play Q", "catch 9"]
)
def test_nonsense_is_answered_and_asked_again(nonsense: str) -> None:
    screen = played([nonsense, "1"])
    assert "You play a yellow 5." in screen
    assert re.search(r"\) .*\n.*( is not a | is understood| can be several things: | is no seat: ).*\.\n", screen)


@pytest.mark.parametrize("answer", ["2.", "2)", " 2 ", "2. play the blue 7 (B7)", "2) PLAY THE BLUE 7", "2. b7"])
def test_a_line_of_the_menu_with_its_number_is_that_choice(answer: str) -> None:
    assert f"{answer}\nYou play a blue 7.\n" in played([answer])


@pytest.mark.parametrize("answer", ["1. play the blue 7 (B7)", "1) draw a card"])
def test_a_number_with_the_words_of_another_line_is_neither(answer: str) -> None:
    told = "Number 1 is something else: play the yellow 5 (Y5). Type the number alone, or the words alone."
    assert f"{answer}\n{told}\nWhat do you do? (1-7) 2\nYou play a blue 7.\n" in played([answer, "2"])


def test_an_empty_line_is_told_what_may_be_typed() -> None:
    assert "(1-7) \nType a number from 1 to 7, or what you want to do.\nWhat do you do?" in played(["", "1"])
    assert "\nEscribe un número del 1 al 7, o lo que quieras hacer.\n" in played(["", "1"], "es")


def with_hand(cards: str, answers: Iterable[str], language: str = "en") -> str:
    position = parse_position(ruleset("giant"), f"hands={cards}/G3,G4 top=R7")
    return played(answers, language, position=position)


def test_a_single_choice_is_no_range() -> None:
    screen = with_hand("G1,G2,G5", ["2", "1"])
    assert "What do you do? (1) 2\n'2' is not a choice: there is only 1.\n" in screen


def test_a_call_that_goes_with_the_play_is_told_so() -> None:
    """With two cards in the hand; nothing is done that was not said."""
    screen = with_hand("R1,G2", ["cantar", "1"], "es")
    assert "cantar\nCanta al jugar: jugar el 1 rojo (R1) y cantar «¡Última!».\n¿Qué haces?" in screen


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("jugar zapato", "Se entiende 'jugar', pero no 'zapato'."),
        ("catch 9", "'9' no es un asiento: se esperaba de 0 a 3."),
    ],
)
def test_what_is_not_understood_is_said_in_ones_own_language(answer: str, told: str) -> None:
    assert f"{answer}\n{told}\n" in played([answer, "1"], "es")


def test_help_is_given_and_asks_again() -> None:
    assert "You sit in seat 0" in played(["help", "1"])


def test_the_slowest_of_a_race_is_not_always_the_same() -> None:
    slowest = set()
    for seed in range(30):
        screen = played(always("1"), edition="race", options={"target": 0}, seed=seed)
        slowest |= set(re.findall(r"^(.*) comes last\.", screen, re.MULTILINE))
    assert {"Bot 1", "Bot 2", "Bot 3"} <= slowest


@pytest.mark.parametrize(
    ("word", "language"), [("ayuda", "es"), ("help", "es"), ("help", "en"), ("?", "es"), ("?", "en")]
)
def test_help_is_had_in_ones_own_words_and_in_those_of_the_notation(word: str, language: str) -> None:
    assert "W+4" in played([word, "1"], language).split(word + "\n")[1].splitlines()[1]


@pytest.mark.parametrize("answers", [[], ["quit"], ["1", "quit"]])
def test_leaving_is_clean(answers: list[str]) -> None:
    assert played(answers).endswith("Goodbye, and see you at the next deal!\n")


def test_no_card_of_another_hand_or_of_the_pile_is_shown() -> None:
    """A bot's draw shows no card, mine does."""
    screen = played(always("1"), options={"target": 0}, seed=2)
    assert re.search(r"Bot \d draws a card\.", screen)
    assert re.search(r"You draw a (red|yellow|green|blue|Wild)", screen)
    assert not re.search(r"Bot \d (draws|picks up) a (red|yellow|green|blue|Wild)", screen)


def test_a_match_of_several_deals_comes_to_its_end() -> None:
    answers = (answer for _ in range(2000) for answer in ("1", "yes"))
    screen = played(answers, options={"target": 200})
    assert "Deal 2" in screen
    assert len(re.findall(r"You win the match!|Bot \d wins the match!", screen)) == 1
    assert screen.endswith("Goodbye, and see you at the next deal!\n")


def test_another_deal_is_asked_for_and_may_be_declined() -> None:
    screen = played([*["1"] * 60, "perhaps", "no"], seed=3)
    assert "Please answer yes or no." in screen
    assert screen.endswith("Another deal? (yes/no) no\nGoodbye, and see you at the next deal!\n")


def test_out_of_turn_there_is_a_chance_and_enter_lets_it_pass() -> None:
    """jump-in: an identical card may be played at any quiet moment."""
    for seed in range(40):
        screen = played([""] * 3, seed=seed, options={"jump-in": True})
        if "Or press Enter to do nothing." in screen:
            return
    pytest.fail("no chance to jump in came up")


def test_every_option_can_be_played_to_the_end() -> None:
    options = {"stacking": "any", "seven-zero": True, "jump-in": True, "draw-until": True, "last-standing": True}
    screen = played(always("1"), options={**options, "target": 0}, players=5)
    assert "Points:" in screen


def test_what_is_written_on_the_cards_is_read_out() -> None:
    screen = played([], edition="classic", customs=("self: extra-turn", ""))
    assert "Customizable Wild 1 (WC1): whoever played it takes another turn.\n" in screen
    assert "Customizable Wild 2 (WC2): a plain wild card.\n" in screen


@pytest.mark.parametrize("edition", load.names())
def test_a_deal_of_every_edition_can_be_played_to_the_end(edition: str) -> None:
    assert "Points:" in played(always("1"), edition=edition, options={"target": 0}, seed=2)


def test_a_misplay_is_told_with_its_cost() -> None:
    screen = played(["play G9", "2"], edition="official")
    assert (
        "[match] It costs you a penalty card.\nYou try to play a green 9, which is not allowed, and take it back.\n"
        in screen
    )


def test_spanish_has_no_english_left() -> None:
    screen = played(["1", "play G9", "2"], "es")
    assert "¿Qué haces?" in screen
    assert "Juegas un 5 amarillo." in screen
    assert not re.search(r"\b(the|your|you|plays|draws)\b", screen, re.IGNORECASE)


@pytest.mark.parametrize(("language", "you"), [("es", "Tú"), ("en", "You")])
def test_the_person_is_spoken_to_and_named_only_in_the_list_of_points(language: str, you: str) -> None:
    screen = played(always("1"), language, options={"target": 0})
    assert re.findall(rf"\b{you}(?= [a-záé]+s? un | juega| toma| se | plays| draws| picks)", screen) == []
    assert f"  {you}: " in screen


def test_control_c_in_a_real_terminal_leaves_cleanly() -> None:
    mine, theirs = pty.openpty()
    command = [sys.executable, "-c", LISTENING + "sys.exit(main(['play', '--seed', '209', '--lang', 'es']))"]
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm"}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as child:
        os.close(theirs)
        try:
            assert "\x1b[1;33m5 amarillo (Y5)\x1b[0m" in wait_for(mine, "(1-7)")
            press_control_c(child, mine)
            assert "Traceback" not in wait_for(mine, "hasta la próxima ronda")
            assert child.wait(timeout=20) == 0
        finally:
            child.kill()
    os.close(mine)


def test_the_end_of_input_leaves_cleanly() -> None:
    command = [sys.executable, "-m", "penultima", "play"]
    done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("es", "Las cartas solo dan vueltas, y la ronda se acaba sin que nadie gane."),
        ("en", "The cards only go round, and the deal ends without a winner."),
    ],
)
def test_a_deal_that_only_goes_round_is_told(language: str, told: str) -> None:
    rules = ruleset("giant", {"force-play": True, "target": 0})
    position = parse_position(rules, "hands=G1,G2/G3,G4 top=RS discard=YS draw-only")
    screen = played(always("1"), language, options={"force-play": True, "target": 0}, position=position)
    assert told in screen
