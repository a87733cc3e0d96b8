"""The match loop on a plain screen, without hot keys."""

import re
from collections.abc import Iterable

import pytest

from penultima.editions import load
from penultima.i18n import catalogue
from tests.helpers.terminal.plain_match import always, played

HANDS = "hands=RS,R+2,Y5,G9,B7,W/B3,B4/G3,G4/Y1,Y2 top=B5"
"""A position for four players. The person has the first hand."""


def dealt(answers: Iterable[str], language: str = "en", **settings: object) -> str:
    return played(answers, language, position=HANDS, **settings)


def test_legal_actions_are_numbered_and_a_number_plays() -> None:
    screen = dealt(["1"])
    assert "You have 6 cards: red Skip (RS), red Draw Two (R+2), yellow 5 (Y5), green 9 (G9), " in screen
    assert "blue 7 (B7), Wild (W)\nYou can:\n  1. play the yellow 5 (Y5)\n  2. play the blue 7 (B7)\n" in screen
    assert "What do you do? (1-4) 1\nYou play a yellow 5.\n" in screen


@pytest.mark.parametrize(
    "answer", ["play W:G", "w:g", "wild green", "COMODÍN VERDE", "play the Wild (W), naming green"]
)
@pytest.mark.parametrize(
    ("language", "expected"), [("en", "You play a Wild and name green."), ("es", "Juegas un Comodín y ")]
)
def test_actions_can_be_typed_in_notation_and_in_words_of_any_language(
    answer: str, language: str, expected: str
) -> None:
    assert f"{answer}\n{expected}" in dealt([answer], language)


@pytest.mark.parametrize("answer", ["blue 7 and blue 7", "B7 B7", "7 azul y 7 azul", "B7 con B7"])
def test_two_cards_at_once_are_refused(answer: str) -> None:
    screen = dealt([answer, "1"])
    assert "is said twice: only one card is played at a time." in screen
    assert "You play a blue 7." not in screen
    assert "You play a yellow 5." in screen


@pytest.mark.parametrize(
    ("language", "hint"),
    [
        ("en", "Type a card that is not in the list to see which rule forbids it."),
        ("es", "Escribe una carta que no esté en la lista y verás qué regla lo impide."),
    ],
)
def test_introduction_explains_how_to_ask_for_reasons(language: str, hint: str) -> None:
    assert hint in dealt(["1"], language)


def test_refusal_shows_its_reason_and_clause_and_the_question_is_repeated() -> None:
    screen = dealt(["play G9", "2"])
    refusal = screen.split("play G9\n")[1]
    assert refusal.splitlines()[0].endswith("[match]")
    assert "You play a blue 7." in refusal


@pytest.mark.parametrize(
    "nonsense", ["0", "5", "-1", "99999999999999999999", "9" * 5000, "²", "fly", "play", "play Q", "catch 9"]
)
def test_invalid_input_is_explained_and_the_question_is_repeated(nonsense: str) -> None:
    screen = dealt([nonsense, "1"])
    assert "You play a yellow 5." in screen
    assert re.search(r"\) .*\n.*( is not a | is understood| can be several things: | is no seat: ).*\.\n", screen)


@pytest.mark.parametrize("answer", ["2.", "2)", " 2 ", "2. play the blue 7 (B7)", "2) PLAY THE BLUE 7", "2. b7"])
def test_menu_line_typed_with_its_number_selects_that_choice(answer: str) -> None:
    assert f"{answer}\nYou play a blue 7.\n" in dealt([answer])


@pytest.mark.parametrize("answer", ["1. play the blue 7 (B7)", "1) draw a card"])
def test_number_with_the_words_of_another_menu_line_selects_nothing(answer: str) -> None:
    expected = "Number 1 is something else: play the yellow 5 (Y5). Type only the number, or only the words."
    assert f"{answer}\n{expected}\nWhat do you do? (1-4) 2\nYou play a blue 7.\n" in dealt([answer, "2"])


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "; play the yellow 4 (Y4); play the yellow 5 (Y5); and 1 more.\n"),
        ("es", "; jugar el 4 amarillo (Y4); jugar el 5 amarillo (Y5); y 1 más.\n"),
    ],
)
def test_answer_to_ambiguous_input_counts_the_meanings_that_it_omits(language: str, expected: str) -> None:
    assert expected in played(["play"], language, position="hands=Y1,Y2,Y4,Y5,W/G3,G4 top=Y7")


NAMING = "Which colour? (1 red, 2 yellow, 3 green, 4 blue; Enter: back)"


@pytest.mark.parametrize("wild", ["3", "w", "Wild", "jugar comodín", "3. play the Wild (W) and name a colour", "3) w"])
@pytest.mark.parametrize("colour", ["3", "green", "G", "g", "verde", "name green", "wild green", "W:G"])
def test_wild_is_one_menu_choice_whose_colour_is_asked_for_next(wild: str, colour: str) -> None:
    expected = f"\n  3. play the Wild (W) and name a colour\n  4. draw a card\nWhat do you do? (1-4) {wild}\n"
    assert f"{expected}{NAMING} {colour}\nYou play a Wild and name green.\n" in dealt([wild, colour])


@pytest.mark.parametrize("answer", ["3. green", "3) verde", "3. wild green", "3. play the Wild (W), naming green"])
def test_wild_can_be_chosen_together_with_its_colour(answer: str) -> None:
    assert f"{answer}\nYou play a Wild and name green.\n" in dealt([answer])


@pytest.mark.parametrize(
    ("language", "naming"), [("en", NAMING), ("es", "¿Qué color? (1 rojo, 2 amarillo, 3 verde, 4 azul; Intro: atrás)")]
)
def test_empty_line_returns_from_the_colour_question_to_the_menu(language: str, naming: str) -> None:
    screen = dealt(["3", "", "2"], language)
    assert f"(1-4) 3\n{naming} \n" in screen
    assert screen.split(f"{naming} \n")[1].startswith(
        ("What do you do? (1-4) 2\nYou pl", "¿Qué haces? (1-4) 2\nJuegas")
    )


def test_another_action_can_be_typed_at_the_colour_question() -> None:
    assert f"{NAMING} b7\nYou play a blue 7.\n" in dealt(["3", "b7"])


def test_invalid_colour_is_reported_and_the_question_is_repeated() -> None:
    screen = dealt(["3", "5", "purple", "blue"])
    assert f"{NAMING} 5\n'5' is not a number from 1 to 4.\n{NAMING} purple\n" in screen
    assert f"{NAMING} blue\nYou play a Wild and name blue.\n" in screen


def test_colour_of_a_wild_played_with_a_call_is_asked_for() -> None:
    screen = with_hand("W,G2", ["1", "3"])
    assert "\n  1. play the Wild (W), name a colour and call “Last card!”\n  2. play the Wild (W) and name a " in screen
    assert f"{NAMING} 3\nYou play a Wild, name green and call “Last card!”\n" in screen


def test_empty_line_is_answered_with_what_can_be_typed() -> None:
    assert "(1-4) \nType a number from 1 to 4, or what you want to do.\nWhat do you do?" in dealt(["", "1"])
    assert "\nEscribe un número del 1 al 4, o lo que quieras hacer.\n" in dealt(["", "1"], "es")


def with_hand(cards: str, answers: Iterable[str], language: str = "en", **settings: object) -> str:
    return played(answers, language, position=f"hands={cards}/G3,G4 top=R7", **settings)


def test_prompt_for_a_single_choice_shows_no_range_and_enter_selects_it() -> None:
    screen = with_hand("G1,G2,G5", ["2", ""])
    assert "What do you do? (Enter) 2\n'2' is not a choice: there is only 1.\n" in screen
    assert "What do you do? (Enter) \nYou draw a " in screen


def drawn(*, fits: bool) -> str:
    """Return what the screen shows after the person draws.

    If `fits`, the drawn card can be played; otherwise it cannot.
    """
    screens = (with_hand("G1,G2,G5", [""], seed=seed).split("You draw a ")[1] for seed in range(20))
    return next(screen for screen in screens if fits != (screen.splitlines()[1] == "You keep the card."))


def test_table_is_not_shown_again_after_a_draw() -> None:
    assert drawn(fits=True).splitlines()[1] == "You can:"


def test_drawn_card_that_cannot_be_played_is_kept_without_a_question() -> None:
    lines = drawn(fits=False).splitlines()
    assert lines[1] == "You keep the card."
    assert lines[2].startswith("Bea ")


def test_call_typed_without_its_play_is_answered_with_how_to_call() -> None:
    """A person with two cards types only the call. The answer explains how to call together with a play."""
    screen = with_hand("R1,G2", ["cantar", "1"], "es")
    assert "cantar\nSe canta al jugar: jugar el 1 rojo (R1) y cantar «¡Última!».\n¿Qué haces?" in screen


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("jugar zapato", "Se entiende 'jugar', pero no 'zapato'."),
        ("catch 9", "'9' no es un asiento: se esperaba de 0 a 3."),
    ],
)
def test_unknown_input_is_reported_in_the_language_of_the_person(answer: str, expected: str) -> None:
    assert f"{answer}\n{expected}\n" in dealt([answer, "1"], "es")


@pytest.mark.parametrize(
    ("word", "language"), [("ayuda", "es"), ("help", "es"), ("help", "en"), ("?", "es"), ("?", "en")]
)
def test_help_works_in_words_and_notation(word: str, language: str) -> None:
    answer = dealt([word, "1"], language).split(f") {word}\n")[1]
    assert "W+4" in answer.splitlines()[1]
    assert "Dana" in answer if language == "en" else "Dora" in answer


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "\nType quit, exit or q to leave the table; Ctrl-C asks first.\nWhat do you do?"),
        ("es", "\nCon salir, exit o q dejas la mesa; Ctrl-C pregunta antes.\n¿Qué haces?"),
    ],
)
def test_help_explains_how_to_leave(language: str, expected: str) -> None:
    assert expected in dealt(["help"], language)


@pytest.mark.parametrize("word", ["hand", "table", "cards", "mano", "Mesa", "cartas"])
def test_word_shows_table_hand_and_menu_again(word: str) -> None:
    first, again = dealt([word]).split(f"What do you do? (1-4) {word}\n")
    assert again.startswith("\nOn top is a blue 5 (B5).")
    assert first.endswith(again.partition("What do you do?")[0])


def test_word_for_showing_the_hand_works_between_deals() -> None:
    screen = played([*["1"] * 60, "hand", "no"], seed=3)
    again = screen.split("Another deal? (yes/no) hand\n")[1]
    assert again.startswith("\nOn top is a ")
    assert "Another deal? (yes/no) no\n" in again


@pytest.mark.parametrize("answers", [[], ["quit"], ["1", "quit"]])
def test_leaving_or_end_of_input_ends_with_a_goodbye(answers: list[str]) -> None:
    assert played(answers).endswith("Goodbye, and see you at the next deal!\n")


@pytest.mark.parametrize("word", ["quit", "q", "exit", "salir", "EXIT"])
def test_each_quit_word_leaves_the_match(word: str) -> None:
    assert dealt([word, "1"]).endswith(f") {word}\n\nGoodbye, and see you at the next deal!\n")


def test_no_hidden_card_is_shown() -> None:
    """A card that a bot draws stays hidden, but people see the cards that they draw."""
    screen = played(always("1"), options={"target": 0}, seed=5).split("The cards left:")[0]
    assert re.search(r"(Bea|Carlo|Dana) draws a card\.", screen)
    assert re.search(r"You draw a (red|yellow|green|blue|Wild)", screen)
    assert not re.search(r"(Bea|Carlo|Dana) (draws|picks up) a (red|yellow|green|blue|Wild)", screen)


def test_match_of_several_deals_is_played_to_its_end() -> None:
    answers = (answer for _ in range(4000) for answer in ("1", "1", "yes"))
    screen = played(answers, options={"target": 200})
    assert "Deal 2" in screen
    assert len(re.findall(r"You win the match!|\w+ wins the match!", screen)) == 1
    assert screen.endswith("Goodbye, and see you at the next deal!\n")


def test_person_can_decline_another_deal() -> None:
    screen = played([*["1"] * 60, "perhaps", "no"], seed=3)
    assert "Please answer yes or no." in screen
    assert screen.endswith("Another deal? (yes/no) no\n\nGoodbye, and see you at the next deal!\n")


def test_end_of_a_deal_shows_remaining_hands_with_their_values_and_the_points() -> None:
    screen = with_hand("R1", ["1", "no"], options={"target": 500})
    assert "The cards left:\n  Bea, 7 points: green 3 (G3), green 4 (G4)\n\nPoints:\n  You: 7\n  Bea: 0\n" in screen


def test_chance_to_jump_in_is_offered_and_enter_declines_it() -> None:
    """With the rule jump-in, a player may play an identical card out of turn."""
    position = "hands=R1,G2,G3/R1,B2,B3/G4,G5,G6 top=R7 turn=1"
    expected = "It is not your turn, but you can:\n  1. play the red 1 (R1)\nWhat do you do? (1, or Enter for nothing) "
    options = {"jump-in": True}
    assert f"{expected}\nCarlo draws a card.\n" in played([""], position=position, options=options)
    assert f"{expected}1\nYou jump in with a red 1.\n" in played(["1"], position=position, options=options)


def test_number_that_is_not_in_the_jump_in_menu_is_refused_as_out_of_turn() -> None:
    position = "hands=R1,G2,G3/R1,B2,B3/G4,G5,G6 top=R7 turn=1"
    screen = played(["8", ""], position=position, options={"jump-in": True})
    assert "for nothing) 8\n'8' is not a choice: there is only 1.\nIt is not your turn.\nWhat do you do? (1, " in screen


def test_missed_call_can_be_caught_without_time() -> None:
    """The test searches for a seed with which a bot forgets to call."""
    for seed in range(60):
        screen = played(["1", *["catch Bea"] * 3], position="hands=R1,G2,G3,G5/R2,B2 top=R7", seed=seed)
        if "You catch Bea" in screen:
            chance = screen.split("catch Bea")[0]
            assert "It is not your turn, but you can:" in chance or "You can:" in chance
            return
    pytest.fail("no bot ever forgets")


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Bea has called “Last card!”, so there is nothing to catch. [uno.false]\n"),
        ("es", "Bea ya cantó «¡Última!», así que no hay nada que atrapar. [uno.false]\n"),
    ],
)
def test_catching_somebody_who_called_is_explained(language: str, expected: str) -> None:
    screen = played(["1", "catch Bea"], language, position="hands=R1,G2,G3,G5/R2,R4 top=R7", seed=1)
    assert f"catch Bea\n{expected}" in screen


def test_catching_somebody_with_several_cards_is_explained() -> None:
    assert "catch Bea\nThere is nothing to call or catch yet" in dealt(["catch Bea"])


def test_every_player_can_be_the_slowest_of_a_race_without_time() -> None:
    """In a match without time, the program draws a random reaction time for the person's slap, as it does for bots."""
    slowest = set()
    for seed in range(30):
        screen = played(always("1"), edition="race", options={"target": 0}, seed=seed)
        slowest |= set(re.findall(r"^(.*) (?:comes|come) last\.", screen, re.MULTILINE))
    assert {"You", "Bea", "Carlo", "Dana"} == slowest


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", r"How fast: .*\nYou were slower: that slap would have taken 0\.\d\d s\.\n"),
        ("es", r"Tiempos: .*\nFuiste más despacio: la palmada habría tardado 0,\d\d s\.\n"),
    ],
)
def test_losing_slap_of_a_person_without_time_shows_its_time(language: str, expected: str) -> None:
    screen = played(["1"] * 40, language, edition="race", players=3, seed=5)
    assert re.search(expected, screen)
    assert "[card.race]" not in screen


def test_deal_with_many_house_rules_is_played_to_its_end() -> None:
    options = {"stacking": "any", "seven-zero": True, "jump-in": True, "draw-until": True, "last-standing": True}
    screen = played(always("1"), options={**options, "target": 0}, players=5)
    assert "Points:" in screen


def test_introduction_names_house_rules_players_and_partner() -> None:
    screen = played([], options={"jump-in": True, "teams": True, "target": 300})
    assert screen.startswith(  # the option sets 300, not the edition's usual target
        "Welcome to Penúltima! 4 of us play the Giant edition, to 300 points.\n"
        "At the table, going to the left: you, Bea, Carlo and Dana.\n"
        "House rules and choices:\n"
        "  an identical card may be played out of turn\n"
        "  partners sit opposite each other and share their points\n"
        "Your partner is Carlo.\n"
    )


@pytest.mark.parametrize("edition", load.bundled_ids())
@pytest.mark.parametrize("language", ["en", "es"])
def test_introduction_contains_the_description_of_the_edition(edition: str, language: str) -> None:
    special = catalogue(language).say(f"edition.{edition}.text")
    assert played([], language, edition=edition).splitlines()[1] == special


def test_custom_card_text_is_shown_at_start_in_menu_and_when_played() -> None:
    customs = ("self: extra-turn", "")
    screen = played([], edition="classic", customs=customs)
    assert "Customizable Wild 1 (WC1): the player who played it takes another turn.\n" in screen
    assert "Customizable Wild 2 (WC2): a plain wild card.\n" in screen
    position = "hands=WC1,R1,R2/G3,G4 top=R7"
    menu = played(["play WC1:B"], edition="classic", customs=customs, position=position).split("You can:")[1]
    assert "name a colour (the player who played it takes another turn)\n" in menu
    assert (
        "You play a Customizable Wild 1 and name blue.\n  Customizable Wild 1 (WC1): the player who played it" in menu
    )


def test_menu_marks_a_bluff() -> None:
    screen = with_hand("W+4,R1,G2", ["1"])
    assert "play the Wild Draw Four (W+4) and name a colour (it would be a bluff)\n" in screen
    assert "bluff" not in with_hand("W+4,G1,G2", ["1"]).split("You can:")[1]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "(it was played on yellow; if it was a bluff, Bea draws 4 cards; if not, you draw 6)\n"),
        ("es", "(se jugó sobre amarillo; si era farol, Bea se lleva 4 cartas; si no, te llevas 6)\n"),
    ],
)
def test_menu_shows_the_stakes_of_a_challenge(language: str, expected: str) -> None:
    position = "hands=R1,G2,G3/W+4,B2 top=Y1 turn=1"
    assert expected in played([], language, edition="official", position=position)


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_deal_of_every_edition_is_played_to_its_end(edition: str) -> None:
    screen = played(always("1"), edition=edition, options={"target": 0}, seed=2)
    assert len(re.findall("wins? the match!", screen)) == 1


def test_points_are_not_shown_if_none_are_kept() -> None:
    screen = with_hand("R1", ["1"], edition="classic")
    assert "You win the match!\n\nThe cards left:\n  Bea: green 3 (G3), green 4 (G4)\nGoodbye" in screen
    assert "Points" not in screen


@pytest.mark.parametrize(("language", "you", "mate"), [("en", "You and", "Carlo"), ("es", "Tú y", "Ciro")])
def test_points_of_a_team_are_shown_once(language: str, you: str, mate: str) -> None:
    position = "hands=R1/B3/G3,G4/Y1,Y2 top=R7"
    screen = played(["1", "no"], language, position=position, options={"teams": True, "target": 500})
    points = screen.split("\n\n")[-1].splitlines()
    assert points[1] == f"  {you} {mate}: 6"
    assert points[2].startswith("  Bea ")
    assert points[2].endswith(": 0")
    assert not points[3].startswith("  ")


def test_refused_misplay_shows_its_cost_and_can_be_insisted_on() -> None:
    screen = dealt(["play G9", "play G9 anyway", "2"], edition="official")
    refused, _, done = screen.partition(") play G9\n")[2].partition(") play G9 anyway\n")
    assert "[match]\nYou can do it anyway, but it costs you a penalty card: type play G9 anyway\n" in refused
    assert "You have 7 cards" not in refused
    assert "[match] It costs you a penalty card.\n" in done
    assert "You try to play a green 9, which is not allowed, and take it back.\n" in done


@pytest.mark.parametrize("ending", ["igualmente", "igual", "de todos modos", "De todas formas", "anyway"])
def test_misplay_can_be_insisted_on_in_spanish(ending: str) -> None:
    screen = dealt(["G9", f"jugar G9 {ending}"], "es", edition="official")
    assert ": escribe jugar G9 igualmente\n" in screen
    assert "[match] Te cuesta una carta de castigo.\n" in screen


def test_spanish_screen_contains_no_english() -> None:
    screen = dealt(["1", "play G9", "2"], "es")
    assert "¿Qué haces?" in screen
    assert "Juegas un 5 amarillo." in screen
    assert not re.search(r"\b(the|your|you|plays|draws)\b", screen, re.IGNORECASE)


@pytest.mark.parametrize(("language", "you"), [("es", "Tú"), ("en", "You")])
def test_person_without_a_name_is_named_you_only_in_the_list_of_points(language: str, you: str) -> None:
    screen = played(always("1"), language, options={"target": 0})
    assert re.findall(rf"\b{you}(?= [a-záé]+s? un | juega| toma| se | plays| draws| picks)", screen) == []
    assert f"  {you}: " in screen


def test_chosen_name_of_the_person_appears_in_the_list_of_points() -> None:
    screen = with_hand("R1", ["1"], names=["Zoe"], options={"target": 0})
    assert "You win the deal!" in screen
    assert "  Zoe: 7\n" in screen


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("es", "Las cartas solo dan vueltas, y la ronda se acaba sin que nadie gane."),
        ("en", "The cards only go round and round, and the deal ends without a winner."),
    ],
)
def test_stalled_deal_is_reported(language: str, expected: str) -> None:
    position = "hands=G1,G2/G3,G4 top=RS discard=YS draw-only"
    screen = played(always("1"), language, options={"force-play": True, "target": 0}, position=position)
    assert expected in screen
