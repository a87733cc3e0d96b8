"""A match in plain lines, driven as a person would."""

import re
from collections.abc import Iterable

import pytest

from penultima.editions import load
from penultima.texts import catalogue
from tests.terminal.sitting import always, played

HANDS = "hands=RS,R+2,Y5,G9,B7,W/B3,B4/G3,G4/Y1,Y2 top=B5"
"""Of four, the person first."""


def dealt(answers: Iterable[str], language: str = "en", **settings: object) -> str:
    return played(answers, language, position=HANDS, **settings)


def test_the_legal_choices_are_numbered_and_a_number_plays() -> None:
    screen = dealt(["1"])
    assert "You have 6 cards: red Skip (RS), red Draw Two (R+2), yellow 5 (Y5), green 9 (G9), " in screen
    assert "blue 7 (B7), Wild (W)\nYou can:\n  1. play the yellow 5 (Y5)\n  2. play the blue 7 (B7)\n" in screen
    assert "What do you do? (1-4) 1\nYou play a yellow 5.\n" in screen


@pytest.mark.parametrize(
    "answer", ["play W:G", "w:g", "wild green", "COMODÍN VERDE", "play the Wild (W), naming green"]
)
@pytest.mark.parametrize(
    ("language", "told"), [("en", "You play a Wild and name green."), ("es", "Juegas un Comodín y ")]
)
def test_an_action_may_be_typed_in_notation_and_in_words_of_any_language(answer: str, language: str, told: str) -> None:
    assert f"{answer}\n{told}" in dealt([answer], language)


def test_a_refusal_gives_its_reason_and_its_clause_and_asks_again() -> None:
    screen = dealt(["play G9", "2"])
    refusal = screen.split("play G9\n")[1]
    assert refusal.splitlines()[0].endswith("[match]")
    assert "You play a blue 7." in refusal


@pytest.mark.parametrize(
    "nonsense", ["0", "5", "-1", "99999999999999999999", "9" * 5000, "²", "fly", "play", "play Q", "catch 9"]
)
def test_nonsense_is_answered_and_asked_again(nonsense: str) -> None:
    screen = dealt([nonsense, "1"])
    assert "You play a yellow 5." in screen
    assert re.search(r"\) .*\n.*( is not a | is understood| can be several things: | is no seat: ).*\.\n", screen)


@pytest.mark.parametrize("answer", ["2.", "2)", " 2 ", "2. play the blue 7 (B7)", "2) PLAY THE BLUE 7", "2. b7"])
def test_a_line_of_the_menu_with_its_number_is_that_choice(answer: str) -> None:
    assert f"{answer}\nYou play a blue 7.\n" in dealt([answer])


@pytest.mark.parametrize("answer", ["1. play the blue 7 (B7)", "1) draw a card"])
def test_a_number_with_the_words_of_another_line_is_neither(answer: str) -> None:
    told = "Number 1 is something else: play the yellow 5 (Y5). Type the number alone, or the words alone."
    assert f"{answer}\n{told}\nWhat do you do? (1-4) 2\nYou play a blue 7.\n" in dealt([answer, "2"])


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "; play the yellow 4 (Y4); play the yellow 5 (Y5); and 1 more.\n"),
        ("es", "; jugar el 4 amarillo (Y4); jugar el 5 amarillo (Y5); y 1 más.\n"),
    ],
)
def test_of_many_things_that_may_be_meant_it_is_said_how_many_more_there_are(language: str, told: str) -> None:
    assert told in played(["play"], language, position="hands=Y1,Y2,Y4,Y5,W/G3,G4 top=Y7")


NAMING = "Which colour? (1 red, 2 yellow, 3 green, 4 blue; Enter: back)"


@pytest.mark.parametrize("wild", ["3", "w", "Wild", "jugar comodín", "3. play the Wild (W) and name a colour", "3) w"])
@pytest.mark.parametrize("colour", ["3", "green", "G", "g", "verde", "name green", "wild green", "W:G"])
def test_a_wild_is_one_choice_and_its_colour_is_asked_for(wild: str, colour: str) -> None:
    told = f"\n  3. play the Wild (W) and name a colour\n  4. draw a card\nWhat do you do? (1-4) {wild}\n"
    assert f"{told}{NAMING} {colour}\nYou play a Wild and name green.\n" in dealt([wild, colour])


@pytest.mark.parametrize("answer", ["3. green", "3) verde", "3. wild green", "3. play the Wild (W), naming green"])
def test_a_wild_may_be_chosen_with_its_colour_at_once(answer: str) -> None:
    assert f"{answer}\nYou play a Wild and name green.\n" in dealt([answer])


@pytest.mark.parametrize(
    ("language", "naming"), [("en", NAMING), ("es", "¿Qué color? (1 rojo, 2 amarillo, 3 verde, 4 azul; Intro: atrás)")]
)
def test_an_empty_line_goes_back_from_the_colours_to_the_menu(language: str, naming: str) -> None:
    screen = dealt(["3", "", "2"], language)
    assert f"(1-4) 3\n{naming} \n" in screen
    assert screen.split(f"{naming} \n")[1].startswith(
        ("What do you do? (1-4) 2\nYou pl", "¿Qué haces? (1-4) 2\nJuegas")
    )


def test_something_else_may_be_done_than_to_name_a_colour() -> None:
    assert f"{NAMING} b7\nYou play a blue 7.\n" in dealt(["3", "b7"])


def test_what_is_no_colour_is_said_and_the_colour_asked_for_again() -> None:
    screen = dealt(["3", "5", "purple", "blue"])
    assert f"{NAMING} 5\n'5' is not a number from 1 to 4.\n{NAMING} purple\n" in screen
    assert f"{NAMING} blue\nYou play a Wild and name blue.\n" in screen


def test_a_wild_with_its_call_is_asked_for_its_colour_too() -> None:
    screen = with_hand("W,G2", ["1", "3"])
    assert "\n  1. play the Wild (W), name a colour and call “Last card!”\n  2. play the Wild (W) and name a " in screen
    assert f"{NAMING} 3\nYou play a Wild, name green and call “Last card!”\n" in screen


def test_an_empty_line_is_told_what_may_be_typed() -> None:
    assert "(1-4) \nType a number from 1 to 4, or what you want to do.\nWhat do you do?" in dealt(["", "1"])
    assert "\nEscribe un número del 1 al 4, o lo que quieras hacer.\n" in dealt(["", "1"], "es")


def with_hand(cards: str, answers: Iterable[str], language: str = "en", **settings: object) -> str:
    return played(answers, language, position=f"hands={cards}/G3,G4 top=R7", **settings)


def test_a_single_choice_is_no_range_and_enter_takes_it() -> None:
    screen = with_hand("G1,G2,G5", ["2", ""])
    assert "What do you do? (Enter) 2\n'2' is not a choice: there is only 1.\n" in screen
    assert "What do you do? (Enter) \nYou draw a " in screen


def drawn(*, fits: bool) -> str:
    """The screen after the person has drawn a card that can be played, or one that cannot."""
    screens = (with_hand("G1,G2,G5", [""], seed=seed).split("You draw a ")[1] for seed in range(20))
    return next(screen for screen in screens if fits != (screen.splitlines()[1] == "You keep the card."))


def test_after_a_draw_the_table_is_not_told_again() -> None:
    assert drawn(fits=True).splitlines()[1] == "You can:"


def test_a_drawn_card_that_cannot_be_played_is_kept_without_a_question() -> None:
    told = drawn(fits=False).splitlines()
    assert told[1] == "You keep the card."
    assert told[2].startswith("Bea ")


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
    assert f"{answer}\n{told}\n" in dealt([answer, "1"], "es")


@pytest.mark.parametrize(
    ("word", "language"), [("ayuda", "es"), ("help", "es"), ("help", "en"), ("?", "es"), ("?", "en")]
)
def test_help_is_had_in_ones_own_words_and_in_those_of_the_notation(word: str, language: str) -> None:
    told = dealt([word, "1"], language).split(f") {word}\n")[1]
    assert "W+4" in told.splitlines()[1]
    assert "Dana" in told if language == "en" else "Dora" in told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "\nquit, exit or q leaves the table, and Ctrl-C asks whether you want to.\nWhat do you do?"),
        ("es", "\nCon salir, exit o q dejas la mesa, y Ctrl-C pregunta si quieres.\n¿Qué haces?"),
    ],
)
def test_help_says_how_to_leave(language: str, told: str) -> None:
    assert told in dealt(["help"], language)


@pytest.mark.parametrize("word", ["hand", "table", "cards", "mano", "Mesa", "cartas"])
def test_the_table_the_hand_and_the_menu_are_shown_again_at_a_word(word: str) -> None:
    first, again = dealt([word]).split(f"What do you do? (1-4) {word}\n")
    assert again.startswith("\nOn top is a blue 5 (B5).")
    assert first.endswith(again.partition("What do you do?")[0])


def test_the_table_is_shown_again_between_deals_too() -> None:
    screen = played([*["1"] * 60, "hand", "no"], seed=3)
    again = screen.split("Another deal? (yes/no) hand\n")[1]
    assert again.startswith("\nOn top is a ")
    assert "Another deal? (yes/no) no\n" in again


@pytest.mark.parametrize("answers", [[], ["quit"], ["1", "quit"]])
def test_leaving_is_clean(answers: list[str]) -> None:
    assert played(answers).endswith("Goodbye, and see you at the next deal!\n")


@pytest.mark.parametrize("word", ["quit", "q", "exit", "salir", "EXIT"])
def test_several_words_leave(word: str) -> None:
    assert dealt([word, "1"]).endswith(f") {word}\n\nGoodbye, and see you at the next deal!\n")


def test_no_card_of_another_hand_or_of_the_pile_is_shown() -> None:
    """A bot's draw shows no card, mine does."""
    screen = played(always("1"), options={"target": 0}, seed=5).split("The cards that are left:")[0]
    assert re.search(r"(Bea|Carlo|Dana) draws a card\.", screen)
    assert re.search(r"You draw a (red|yellow|green|blue|Wild)", screen)
    assert not re.search(r"(Bea|Carlo|Dana) (draws|picks up) a (red|yellow|green|blue|Wild)", screen)


def test_a_match_of_several_deals_comes_to_its_end() -> None:
    answers = (answer for _ in range(4000) for answer in ("1", "1", "yes"))
    screen = played(answers, options={"target": 200})
    assert "Deal 2" in screen
    assert len(re.findall(r"You win the match!|\w+ wins the match!", screen)) == 1
    assert screen.endswith("Goodbye, and see you at the next deal!\n")


def test_another_deal_is_asked_for_and_may_be_declined() -> None:
    screen = played([*["1"] * 60, "perhaps", "no"], seed=3)
    assert "Please answer yes or no." in screen
    assert screen.endswith("Another deal? (yes/no) no\n\nGoodbye, and see you at the next deal!\n")


def test_the_end_of_a_deal_shows_the_hands_with_what_they_count_and_then_the_points() -> None:
    screen = with_hand("R1", ["1", "no"], options={"target": 500})
    assert (
        "The cards that are left:\n  Bea, 7 points: green 3 (G3), green 4 (G4)\n\nPoints:\n  You: 7\n  Bea: 0\n"
        in screen
    )


def test_out_of_turn_there_is_a_chance_that_says_so_and_enter_lets_it_pass() -> None:
    """jump-in: an identical card may be played at any quiet moment."""
    position = "hands=R1,G2,G3/R1,B2,B3/G4,G5,G6 top=R7 turn=1"
    told = "It is not your turn, but you can:\n  1. play the red 1 (R1)\nWhat do you do? (1, or Enter for nothing) "
    options = {"jump-in": True}
    assert f"{told}\nCarlo draws a card.\n" in played([""], position=position, options=options)
    assert f"{told}1\nYou jump in with a red 1.\n" in played(["1"], position=position, options=options)


def test_a_number_of_no_chance_is_told_that_it_is_not_ones_turn() -> None:
    position = "hands=R1,G2,G3/R1,B2,B3/G4,G5,G6 top=R7 turn=1"
    screen = played(["8", ""], position=position, options={"jump-in": True})
    assert "for nothing) 8\n'8' is not a choice: there is only 1.\nIt is not your turn.\nWhat do you do? (1, " in screen


def test_a_missed_call_is_a_chance_at_a_calm_table() -> None:
    """The bot that forgets is found by its key."""
    for seed in range(60):
        screen = played(["1", *["catch Bea"] * 3], position="hands=R1,G2,G3,G5/R2,B2 top=R7", seed=seed)
        if "You catch Bea" in screen:
            chance = screen.split("catch Bea")[0]
            assert "It is not your turn, but you can:" in chance or "You can:" in chance
            return
    pytest.fail("no bot ever forgets")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Bea has called “Last card!”, so there is nothing to catch. [uno.false]\n"),
        ("es", "Bea ha cantado «¡Última!», así que no hay nada que atrapar. [uno.false]\n"),
    ],
)
def test_whoever_catches_somebody_that_has_called_is_told_so(language: str, told: str) -> None:
    screen = played(["1", "catch Bea"], language, position="hands=R1,G2,G3,G5/R2,R4 top=R7", seed=1)
    assert f"catch Bea\n{told}" in screen


def test_whoever_catches_somebody_with_several_cards_is_told_that_no_call_is_due() -> None:
    assert "catch Bea\nNo call is due here" in dealt(["catch Bea"])


def test_the_slowest_of_a_race_is_not_always_the_same() -> None:
    """Also where nobody is raced: a slap takes as long as a bot's."""
    slowest = set()
    for seed in range(30):
        screen = played(always("1"), edition="race", options={"target": 0}, seed=seed)
        slowest |= set(re.findall(r"^(.*) (?:comes|come) last\.", screen, re.MULTILINE))
    assert {"You", "Bea", "Carlo", "Dana"} == slowest


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", r"How quick it was: .*\nYou were slower: the slap would have taken 0\.\d\d s\.\n"),
        ("es", r"Así de rápido: .*\nFuiste más despacio: la palmada habría tardado 0,\d\d s\.\n"),
    ],
)
def test_a_slap_that_was_slower_at_a_calm_table_is_told_its_time_and_not_refused(language: str, told: str) -> None:
    screen = played(["1"] * 40, language, edition="race", players=3, seed=5)
    assert re.search(told, screen)
    assert "[card.race]" not in screen


def test_every_option_can_be_played_to_the_end() -> None:
    options = {"stacking": "any", "seven-zero": True, "jump-in": True, "draw-until": True, "last-standing": True}
    screen = played(always("1"), options={**options, "target": 0}, players=5)
    assert "Points:" in screen


def test_the_house_rules_the_players_and_the_partner_are_said_at_the_start() -> None:
    screen = played([], options={"jump-in": True, "teams": True, "target": 300})
    assert screen.startswith(  # nothing of the points that the edition is printed with
        "Welcome to Penúltima! There are 4 of us playing the Giant edition, to 300 points.\n"
        "At the table, going to the left: you, Bea, Carlo and Dana.\n"
        "House rules and choices:\n"
        "  an identical card may be played out of turn\n"
        "  partners sit opposite and share their points\n"
        "Your partner is Carlo.\n"
    )


@pytest.mark.parametrize("edition", load.names())
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_special_about_an_edition_is_said_at_the_start(edition: str, language: str) -> None:
    special = catalogue(language).say(f"edition.{edition}.text")
    assert played([], language, edition=edition).splitlines()[1] == special


def test_what_is_written_on_the_cards_is_read_out_at_the_start_in_the_menu_and_when_it_is_played() -> None:
    customs = ("self: extra-turn", "")
    screen = played([], edition="classic", customs=customs)
    assert "Customizable Wild 1 (WC1): whoever played it takes another turn.\n" in screen
    assert "Customizable Wild 2 (WC2): a plain wild card.\n" in screen
    position = "hands=WC1,R1,R2/G3,G4 top=R7"
    menu = played(["play WC1:B"], edition="classic", customs=customs, position=position).split("You can:")[1]
    assert "name a colour (whoever played it takes another turn)\n" in menu
    assert "You play a Customizable Wild 1 and name blue.\n  Customizable Wild 1 (WC1): whoever played it" in menu


def test_the_menu_marks_a_bluff() -> None:
    screen = with_hand("W+4,R1,G2", ["1"])
    assert "play the Wild Draw Four (W+4) and name a colour (it would be a bluff)\n" in screen
    assert "bluff" not in with_hand("W+4,G1,G2", ["1"]).split("You can:")[1]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "(it was played on yellow; if it was a bluff, Bea draws 4 cards; if not, you draw 6)\n"),
        ("es", "(se jugó sobre el amarillo; si era un farol, Bea toma 4 cartas; si no, tomas 6)\n"),
    ],
)
def test_the_menu_says_what_is_at_stake_in_a_challenge(language: str, told: str) -> None:
    position = "hands=R1,G2,G3/W+4,B2 top=Y1 turn=1"
    assert told in played([], language, edition="official", position=position)


@pytest.mark.parametrize("edition", load.names())
def test_a_deal_of_every_edition_can_be_played_to_the_end(edition: str) -> None:
    screen = played(always("1"), edition=edition, options={"target": 0}, seed=2)
    assert len(re.findall("wins? the match!", screen)) == 1


def test_where_no_points_are_kept_none_are_shown() -> None:
    screen = with_hand("R1", ["1"], edition="classic")
    assert "You win the match!\n\nThe cards that are left:\n  Bea: green 3 (G3), green 4 (G4)\nGoodbye" in screen
    assert "Points" not in screen


@pytest.mark.parametrize(("language", "you", "mate"), [("en", "You and", "Carlo"), ("es", "Tú y", "Ciro")])
def test_a_team_has_its_points_once(language: str, you: str, mate: str) -> None:
    position = "hands=R1/B3/G3,G4/Y1,Y2 top=R7"
    screen = played(["1", "no"], language, position=position, options={"teams": True, "target": 500})
    points = screen.split("\n\n")[-1].splitlines()
    assert points[1] == f"  {you} {mate}: 6"
    assert points[2].startswith("  Bea ")
    assert points[2].endswith(": 0")
    assert not points[3].startswith("  ")


def test_a_misplay_is_refused_with_its_cost_and_done_by_a_second_word() -> None:
    screen = dealt(["play G9", "play G9 anyway", "2"], edition="official")
    refused, _, done = screen.partition(") play G9\n")[2].partition(") play G9 anyway\n")
    assert "[match]\nYou can do it anyway, and it costs you a penalty card: type play G9 anyway\n" in refused
    assert "You have 7 cards" not in refused
    assert "[match] It costs you a penalty card.\n" in done
    assert "You try to play a green 9, which is not allowed, and take it back.\n" in done


@pytest.mark.parametrize("ending", ["igualmente", "igual", "de todos modos", "De todas formas", "anyway"])
def test_a_misplay_is_told_in_spanish_how_to_do_it_and_done_by_any_such_words(ending: str) -> None:
    screen = dealt(["G9", f"jugar G9 {ending}"], "es", edition="official")
    assert ": escribe jugar G9 igualmente\n" in screen
    assert "[match] Te cuesta una carta de castigo.\n" in screen


def test_spanish_has_no_english_left() -> None:
    screen = dealt(["1", "play G9", "2"], "es")
    assert "¿Qué haces?" in screen
    assert "Juegas un 5 amarillo." in screen
    assert not re.search(r"\b(the|your|you|plays|draws)\b", screen, re.IGNORECASE)


@pytest.mark.parametrize(("language", "you"), [("es", "Tú"), ("en", "You")])
def test_the_person_is_spoken_to_and_named_only_in_the_list_of_points(language: str, you: str) -> None:
    screen = played(always("1"), language, options={"target": 0})
    assert re.findall(rf"\b{you}(?= [a-záé]+s? un | juega| toma| se | plays| draws| picks)", screen) == []
    assert f"  {you}: " in screen


def test_a_name_of_ones_own_stands_in_the_list_of_points() -> None:
    screen = with_hand("R1", ["1"], names=["Zoe"], options={"target": 0})
    assert "You win the deal!" in screen
    assert "  Zoe: 7\n" in screen


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("es", "Las cartas solo dan vueltas, y la ronda se acaba sin que nadie gane."),
        ("en", "The cards only go round, and the deal ends without a winner."),
    ],
)
def test_a_deal_that_only_goes_round_is_told(language: str, told: str) -> None:
    position = "hands=G1,G2/G3,G4 top=RS discard=YS draw-only"
    screen = played(always("1"), language, options={"force-play": True, "target": 0}, position=position)
    assert told in screen
