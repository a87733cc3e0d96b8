"""Text that players type is understood in every language, in capital or small letters. Notation is understood too."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.i18n import LANGUAGES, catalogue
from penultima.i18n.message_parts import join_parts
from penultima.notation.action import Action, parse_action
from penultima.wording import understanding, vocabulary
from penultima.wording.event_sentences import Sentences
from penultima.wording.naming import name_card, name_colour
from penultima.wording.understanding import understand, understand_card, understand_cards, understand_colour

GIANT = ruleset("giant")
NAMES = ("Tú", "Bot 1", "Bot 2", "Bot 3")
MENU = ("play R7", "play R7 uno", "play BS", "play W:R", "play W:Y", "play W:G", "play W:B", "draw", "catch 2")
every_edition = pytest.mark.parametrize("edition", load.bundled_ids())
every_language = pytest.mark.parametrize("language", LANGUAGES)


def meant(text: str, menu: tuple[str, ...] = MENU) -> str:
    return str(understand(GIANT, text, [parse_action(line) for line in menu], NAMES))


def refused(text: str, language: str = "en", menu: tuple[str, ...] = MENU) -> str:
    with pytest.raises(BadInput) as problem:
        meant(text, menu)
    return catalogue(language).translate_error(problem.value)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("jugar rojo 7", "play R7"),
        ("juega el 7 rojo", "play R7"),
        ("PLAY RED 7", "play R7"),
        ("R7", "play R7"),
        ("r7", "play R7"),
        ("7 roja y canto última", "play R7 uno"),
        ("R7 uno", "play R7 uno"),
        ("salta", "play BS"),
        ("Skip azul", "play BS"),
        ("comodín azul", "play W:B"),
        ("COMODIN, AMARILLO", "play W:Y"),
        ("w:y", "play W:Y"),
        ("W Y", "play W:Y"),
        ("jugar el Comodín y pedir verde", "play W:G"),
        ("más cuatro verde", "play W+4:G"),
        ("toma 2 rojo", "play R+2"),
        ("tomar", "draw"),
        ("robo una carta", "draw"),
        ("Draw", "draw"),
        ("pasar", "pass"),
        ("¡Última!", "uno"),
        ("cantar", "uno"),
        ("atrapar a bot 2", "catch 2"),
        ("pillo a 2", "catch 2"),
        ("acusar a Bot 3", "accuse 3"),
        ("sí", "vote yes"),
        ("voto no", "vote no"),
        ("color rojo", "colour R"),
        ("jugar verde 9", "play G9"),
        ("el cinco amarillo", "play Y5"),
        ("juego un siete rojo", "play R7"),
        ("red seven", "play R7"),
        ("el 7 de color rojo", "play R7"),
        ("quiero tomar una carta", "draw"),
        ("desafío la jugada", "challenge"),
        ("¡No me lo creo!", "challenge"),
        ("farol", "challenge"),
        ("me las llevo", "accept"),
    ],
)
def test_words_of_both_languages_are_understood(text: str, action: str) -> None:
    assert meant(text) == action


@pytest.mark.parametrize(
    ("text", "menu", "action"),
    [
        ("tomar", ("accept", "challenge"), "accept"),
        ("7 rojo", ("discard R7", "discard B2"), "discard R7"),
        ("azul", ("colour R", "colour B"), "colour B"),
        ("y", ("colour Y", "colour B"), "colour Y"),
        ("Bot 3", ("choose 1", "choose 3"), "choose 3"),
        ("verde", ("play G1", "draw"), "play G1"),
    ],
)
def test_omitted_words_are_taken_from_the_legal_actions(text: str, menu: tuple[str, ...], action: str) -> None:
    assert meant(text, menu) == action


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        ("zapato", "nothing of 'zapato' is understood", "no se entiende nada de 'zapato'"),
        ("", "nothing of '' is understood", "no se entiende nada de ''"),
        (
            "jugar zapato rojo",
            "'jugar rojo' is understood, but not 'zapato'",
            "se entiende 'jugar rojo', pero no 'zapato'",
        ),
        (
            "rojo",
            "'rojo' can be several things: play R7; play W:R",
            "'rojo' puede ser varias cosas: play R7; play W:R",
        ),
        (
            "tomar el 7 rojo",
            "'7' does not go with 'tomar'",
            "'7' no va con 'tomar'",
        ),
        (
            "rojo 7 azul",
            "'rojo' and 'azul' do not go together: only one colour can be meant",
            "'rojo' y 'azul' no van juntos: solo puede ser un color",
        ),
        (
            "jugar 9",
            "'jugar 9' is understood, but there is nothing like it to do now",
            "se entiende 'jugar 9', pero ahora no se puede hacer nada así",
        ),
    ],
)
def test_text_that_is_not_understood_gives_an_error_of_one_sentence(text: str, english: str, spanish: str) -> None:
    assert refused(text) == english
    assert refused(text, "es") == spanish


@pytest.mark.parametrize("text", ["jugar uno rojo", "el uno rojo", "rojo uno", "play red uno"])
def test_the_word_uno_beside_a_colour_is_refused_as_ambiguous(text: str) -> None:
    assert refused(text) == f"'{text}' can be the number or the call; write 1 for the number"


@pytest.mark.parametrize(
    "text", ["play one red card", "the red one", "tomar dos cartas", "no quiero tomar", "pick two"]
)
def test_a_number_word_does_not_turn_a_text_into_another_action(text: str) -> None:
    refused(text, menu=("play R1", "play R2", "play B7", "draw"))


@pytest.mark.parametrize(
    ("edition", "text", "symbol"),
    [
        ("mini", "toma 2 verde", "+2"),
        ("mini", "+4", "W+4"),
        ("mini", "jugar Y+2", "+2"),
        ("giant", "mezcla de manos", "WS"),
        ("giant", "WR:B", "WR"),
    ],
)
def test_a_card_of_another_edition_is_named_in_the_refusal(edition: str, text: str, symbol: str) -> None:
    with pytest.raises(BadInput) as problem:
        understand(ruleset(edition), text, [parse_action("play W+2:G"), parse_action("play W:B"), parse_action("draw")])
    assert catalogue("es").translate_error(problem.value) == f"en {edition} no hay ninguna carta {symbol}"


@pytest.mark.parametrize("text", ["comodín toma 2 verde", "W+2 verde", "wild draw two green", "comodín +2 verde"])
def test_in_mini_the_wild_draw_two_is_understood_by_each_of_its_names(text: str) -> None:
    assert str(understand(ruleset("mini"), text, [])) == "play W+2:G"


@pytest.mark.parametrize("text", ["+2", "toma 2", "draw two"])
def test_a_name_without_colour_means_the_only_card_with_that_name(text: str) -> None:
    assert understand_card(ruleset("mini"), text) == "W+2"
    with pytest.raises(BadInput, match="can be several things: play W\\+2:R; play W\\+2:G"):
        understand(ruleset("mini"), text, [parse_action("play W+2:R"), parse_action("play W+2:G")])


@pytest.mark.parametrize(
    ("edition", "text", "legal", "action"),
    [
        ("giant", "toma 1 carta", ("play R7", "draw"), "draw"),
        ("mini", "toma dos", ("accept", "challenge"), "accept"),
        ("mini", "draw two", ("accept", "challenge"), "accept"),
    ],
)
def test_a_number_of_cards_to_draw_is_not_taken_for_a_card_of_another_edition(
    edition: str, text: str, legal: tuple[str, ...], action: str
) -> None:
    assert str(understand(ruleset(edition), text, [parse_action(line) for line in legal])) == action


def test_a_challenge_may_name_the_challenged_player() -> None:
    legal = [parse_action("accept"), parse_action("challenge")]
    assert str(understand(GIANT, "desafiar a bot 1", legal, NAMES, challenged=1)) == "challenge"
    with pytest.raises(BadInput, match="only Bot 2 can be challenged now"):
        understand(GIANT, "desafiar a bot 1", legal, NAMES, challenged=2)


@every_language
@pytest.mark.parametrize("action", [*MENU, "play W:G uno", "pass", "colour Y", "accept", "challenge", "uno", "slap"])
def test_the_suggested_text_of_an_action_is_understood(action: str, language: str) -> None:
    typed = vocabulary.typed_action(parse_action(action), catalogue(language))
    assert meant(typed, (*MENU, action)) == action


@every_language
@pytest.mark.parametrize("action", ["discard R7", "choose 3", "accuse 3", "vote yes", "vote no"])
def test_the_suggested_text_of_an_answer_is_understood_when_it_is_awaited(action: str, language: str) -> None:
    assert meant(vocabulary.typed_action(parse_action(action), catalogue(language)), (action,)) == action


def test_an_ambiguous_text_is_answered_with_a_few_of_the_possible_actions() -> None:
    assert refused("jugar").endswith("play R7; play BS; play W:R; play W:Y; and 2 more")


@every_edition
@every_language
def test_every_menu_line_is_understood_as_shown(edition: str, language: str) -> None:
    """Every legal action is understood when a player types it as the menu shows it, or in capital letters."""
    texts = catalogue(language)
    game = Game.deal(edition, players=3, seed=4)
    names = texts.say("terminal.names").split(", ")[:3]
    sentences = Sentences(texts, names, 0)
    for _ in range(60):
        if game.over:
            break
        seat = game.asked[0]
        legal = game.legal(seat)

        def describe(action: Action) -> str:
            return join_parts(sentences.describe_action(action, game.state.debt))

        for action in legal:
            assert understand(game.rules, describe(action), legal, names, describe) == action
            assert understand(game.rules, describe(action).upper(), legal, names, describe) == action
            assert understand(game.rules, str(action), legal, names, describe) == action
        game.do(seat, legal[0])


@every_edition
@every_language
def test_every_card_is_understood_by_its_name_and_by_its_code(edition: str, language: str) -> None:
    rules, texts = ruleset(edition), catalogue(language)
    for code in rules.names:
        assert understand_card(rules, name_card(texts, code)) == code
        assert understand_card(rules, name_card(texts, code).upper()) == code
        assert understand_card(rules, code.lower()) == code


@every_language
def test_every_colour_is_understood(language: str) -> None:
    for letter in "RYGB":
        assert understand_colour(GIANT, str(name_colour(catalogue(language), letter))) == letter
        assert understand_colour(GIANT, letter.lower()) == letter


def test_a_hand_is_understood_from_a_list_of_cards() -> None:
    assert understand_cards(GIANT, "un 7 rojo, comodín y salta azul") == ["R7", "W", "BS"]
    assert understand_cards(GIANT, "R7 bs W+4") == ["R7", "BS", "W+4"]
    assert understand_card(GIANT, "comodín toma 4 azul") == "W+4:B"


@pytest.mark.parametrize("text", ["rojo", "R10", "jugar R7", "R7 B2", ""])
def test_typed_text_that_is_no_card_is_rejected(text: str) -> None:
    with pytest.raises(BadInput):
        understand_card(GIANT, text)


def test_a_card_without_its_colour_is_refused_because_the_colour_is_missing() -> None:
    with pytest.raises(BadInput, match="'salta' is a card, but its colour is missing"):
        understand_card(GIANT, "salta")


@given(
    st.text(max_size=250)
    | st.lists(st.sampled_from(["jugar", "y", "7", "rojo", "W", ":b", "Bot 2", "+4"])).map(" ".join)
)
def test_any_typed_text_is_an_action_or_bad_input(text: str) -> None:
    try:
        result = meant(text)
    except BadInput as problem:
        result = str(problem)
    assert result.isprintable()


@every_edition
def test_no_word_has_two_meanings(edition: str) -> None:
    """Both languages share one vocabulary, in which no word may mean two cards, or a card and a verb."""
    rules = ruleset(edition)
    found: dict[vocabulary.Words, set[vocabulary.Meaning]] = {}
    for phrase, meaning in vocabulary._list_meanings(rules, ()):
        found.setdefault(vocabulary.normalize_words(phrase), set()).add(meaning)
    assert {words for words, meanings in found.items() if len(meanings) > 1} <= {("y",)}


def test_the_python_api_accepts_notation_but_no_words() -> None:
    """Only a program that reads typed text understands words. Files and the Python API accept only notation."""
    for text in ("jugar R7", "play r7", "R7"):
        with pytest.raises(BadInput):
            Game.deal("giant", seed=1).do(0, text)
    assert understanding.understand(GIANT, "jugar R7", []) == parse_action("play R7")


OWED = ("play B+2", "accept")


@pytest.mark.parametrize("text", ["draw 2", "draw two", "toma 2", "toma 2 cartas", "roba dos"])
def test_a_text_that_can_mean_a_penalty_or_a_card_is_refused_as_ambiguous(text: str) -> None:
    """A player who types "draw 2" may mean the penalty or a Draw Two, so the program asks which one."""
    assert "can be several things: play B+2; accept" in refused(text, menu=OWED)
    assert meant(text, ("accept",)) == "accept"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("tomar 2 cartas", "accept"),
        ("tomar las 2 cartas", "accept"),
        ("acepto 2 cartas", "accept"),
        ("draw", "accept"),
        ("toma 2 azul", "play B+2"),
        ("jugar toma 2", "play B+2"),
    ],
)
def test_an_accepted_penalty_and_a_played_draw_card_are_distinguished(text: str, action: str) -> None:
    assert meant(text, OWED) == action


@pytest.mark.parametrize("text", ["rojo + 2", "R + 2", "+ 2 rojo", "R\uff0b2", "R+\uff12", "\u27952 rojo"])
def test_a_plus_sign_is_never_ignored(text: str) -> None:
    assert meant(text, ("play R2", "play R+2")) == "play R+2"


@pytest.mark.parametrize("text", ["🟦5", "5 ⬛", "5 ≠ rojo"])
def test_a_sign_without_meaning_is_refused(text: str) -> None:
    assert "is understood, but not" in refused(text, menu=("play R5",))


WILDS = [Action("play", "W"), Action("play", "R7"), Action("draw")]
"""A menu with one entry for a wild card. The entry stands for all four colours."""


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("wild", Action("play", "W")),
        ("w", Action("play", "W")),
        ("jugar comodín", Action("play", "W")),
        ("wild red", Action("play", "W", "R")),
        ("comodín verde", Action("play", "W", "G")),
        ("play W:B", Action("play", "W", "B")),
        ("blue", Action("play", "W", "B")),
        ("red 7", Action("play", "R7")),
    ],
)
def test_a_wild_without_a_colour_stands_for_all_four_colours(text: str, action: Action) -> None:
    assert understand(ruleset("giant"), text, WILDS) == action


def test_a_colour_alone_is_refused_when_several_cards_have_it() -> None:
    with pytest.raises(BadInput, match="several things: play W; play R7"):
        understand(ruleset("giant"), "red", WILDS)
