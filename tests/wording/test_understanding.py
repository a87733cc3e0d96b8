"""What a person types is understood in every language, in any case; the notation keeps its meaning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.notation.wish import Wish, parse_wish
from penultima.texts import LANGUAGES, catalogue
from penultima.texts.parts import joined
from penultima.wording import understanding, vocabulary
from penultima.wording.naming import card_name, colour_in_words
from penultima.wording.sentences import Sentences
from penultima.wording.understanding import understand, understand_card, understand_cards, understand_colour

GIANT = ruleset("giant")
NAMES = ("Tú", "Bot 1", "Bot 2", "Bot 3")
MENU = ("play R7", "play R7 uno", "play BS", "play W:R", "play W:Y", "play W:G", "play W:B", "draw", "catch 2")
every_edition = pytest.mark.parametrize("edition", load.names())
every_language = pytest.mark.parametrize("language", LANGUAGES)


def meant(text: str, menu: tuple[str, ...] = MENU) -> str:
    return str(understand(GIANT, text, [parse_wish(line) for line in menu], NAMES))


def refused(text: str, language: str = "en", menu: tuple[str, ...] = MENU) -> str:
    with pytest.raises(BadInput) as problem:
        meant(text, menu)
    return catalogue(language).told(problem.value)


@pytest.mark.parametrize(
    ("text", "wish"),
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
        ("jugar el Comodín y nombrar el verde", "play W:G"),
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
def test_words_of_both_languages_are_understood(text: str, wish: str) -> None:
    assert meant(text) == wish


@pytest.mark.parametrize(
    ("text", "menu", "wish"),
    [
        ("tomar", ("accept", "challenge"), "accept"),
        ("7 rojo", ("discard R7", "discard B2"), "discard R7"),
        ("azul", ("colour R", "colour B"), "colour B"),
        ("y", ("colour Y", "colour B"), "colour Y"),
        ("Bot 3", ("choose 1", "choose 3"), "choose 3"),
        ("verde", ("play G1", "draw"), "play G1"),
    ],
)
def test_what_is_left_out_is_taken_from_what_may_be_done(text: str, menu: tuple[str, ...], wish: str) -> None:
    assert meant(text, menu) == wish


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
            "'tomar el 7 rojo' is understood, but there is nothing like it to do now",
            "se entiende 'tomar el 7 rojo', pero ahora no se puede hacer nada así",
        ),
        ("rojo 7 azul", "'rojo 7 azul' says two things at once", "'rojo 7 azul' dice dos cosas a la vez"),
        (
            "jugar 9",
            "'jugar 9' is understood, but there is nothing like it to do now",
            "se entiende 'jugar 9', pero ahora no se puede hacer nada así",
        ),
    ],
)
def test_what_is_not_understood_is_said_in_one_sentence(text: str, english: str, spanish: str) -> None:
    assert refused(text) == english
    assert refused(text, "es") == spanish


@pytest.mark.parametrize("text", ["jugar uno rojo", "el uno rojo", "rojo uno", "play red uno"])
def test_the_call_beside_a_colour_is_not_taken_for_a_card_nor_for_another_one(text: str) -> None:
    assert refused(text) == f"'{text}' can be the number or the call; write 1 for the number"


@pytest.mark.parametrize(
    "text", ["play one red card", "the red one", "tomar dos cartas", "no quiero tomar", "pick two"]
)
def test_a_number_word_makes_no_other_action_of_a_text(text: str) -> None:
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
def test_a_card_of_other_editions_is_said_to_be_none_of_this_one(edition: str, text: str, symbol: str) -> None:
    with pytest.raises(BadInput) as problem:
        understand(ruleset(edition), text, [parse_wish("play W+2:G"), parse_wish("play W:B"), parse_wish("draw")])
    assert catalogue("es").told(problem.value) == f"en {edition} no hay ninguna carta {symbol}"


@pytest.mark.parametrize("text", ["comodín toma 2 verde", "W+2 verde", "wild draw two green", "comodín +2 verde"])
def test_a_wild_that_makes_others_draw_is_called_a_wild(text: str) -> None:
    assert str(understand(ruleset("mini"), text, [])) == "play W+2:G"


@pytest.mark.parametrize("text", ["+2", "toma 2", "draw two"])
def test_without_a_colour_the_only_card_that_is_called_so_is_meant(text: str) -> None:
    assert understand_card(ruleset("mini"), text) == "W+2"
    with pytest.raises(BadInput, match="can be several things: play W\\+2:R; play W\\+2:G"):
        understand(ruleset("mini"), text, [parse_wish("play W+2:R"), parse_wish("play W+2:G")])


@pytest.mark.parametrize(
    ("edition", "text", "legal", "wish"),
    [
        ("giant", "toma 1 carta", ("play R7", "draw"), "draw"),
        ("mini", "toma dos", ("accept", "challenge"), "accept"),
        ("mini", "draw two", ("accept", "challenge"), "accept"),
    ],
)
def test_cards_to_draw_are_no_card_of_other_editions(
    edition: str, text: str, legal: tuple[str, ...], wish: str
) -> None:
    assert str(understand(ruleset(edition), text, [parse_wish(line) for line in legal])) == wish


def test_a_challenge_may_name_whom_it_is_about() -> None:
    legal = [parse_wish("accept"), parse_wish("challenge")]
    assert str(understand(GIANT, "desafiar a bot 1", legal, NAMES, challenged=1)) == "challenge"
    with pytest.raises(BadInput, match="only Bot 2 can be challenged now"):
        understand(GIANT, "desafiar a bot 1", legal, NAMES, challenged=2)


@every_language
@pytest.mark.parametrize("wish", [*MENU, "play W:G uno", "pass", "colour Y", "accept", "challenge", "uno", "slap"])
def test_what_one_is_told_to_type_is_understood_back(wish: str, language: str) -> None:
    typed = vocabulary.typed_as(parse_wish(wish), catalogue(language))
    assert meant(typed, (*MENU, wish)) == wish


@every_language
@pytest.mark.parametrize("wish", ["discard R7", "choose 3", "accuse 3", "vote yes", "vote no"])
def test_what_one_is_told_to_type_is_understood_back_where_it_is_asked(wish: str, language: str) -> None:
    assert meant(vocabulary.typed_as(parse_wish(wish), catalogue(language)), (wish,)) == wish


def test_of_many_things_that_may_be_meant_a_few_are_named() -> None:
    assert refused("jugar").endswith("play R7; play BS; play W:R; play W:Y; and 2 more")


@every_edition
@every_language
def test_every_line_of_a_menu_is_understood_as_it_stands(edition: str, language: str) -> None:
    """At every turn of a deal, in any case."""
    texts = catalogue(language)
    game = Game.deal(edition, players=3, seed=4)
    names = texts.say("terminal.names").split(", ")[:3]
    sentences = Sentences(texts, names, 0)
    for _ in range(60):
        if game.over:
            break
        seat = game.asked[0]
        legal = game.legal(seat)

        def said(wish: Wish) -> str:
            return joined(sentences.choice(wish, game.state.debt))

        for wish in legal:
            assert understand(game.rules, said(wish), legal, names, said) == wish
            assert understand(game.rules, said(wish).upper(), legal, names, said) == wish
            assert understand(game.rules, str(wish), legal, names, said) == wish
        game.do(seat, legal[0])


@every_edition
@every_language
def test_every_card_is_understood_by_its_name_and_by_its_code(edition: str, language: str) -> None:
    rules, texts = ruleset(edition), catalogue(language)
    for code in rules.names:
        assert understand_card(rules, card_name(texts, code)) == code
        assert understand_card(rules, card_name(texts, code).upper()) == code
        assert understand_card(rules, code.lower()) == code


@every_language
def test_every_colour_is_understood(language: str) -> None:
    for letter in "RYGB":
        assert understand_colour(GIANT, str(colour_in_words(catalogue(language), letter))) == letter
        assert understand_colour(GIANT, letter.lower()) == letter


def test_a_hand_is_understood_as_it_is_told() -> None:
    assert understand_cards(GIANT, "un 7 rojo, comodín y salta azul") == ["R7", "W", "BS"]
    assert understand_cards(GIANT, "R7 bs W+4") == ["R7", "BS", "W+4"]
    assert understand_card(GIANT, "comodín toma 4 azul") == "W+4:B"


@pytest.mark.parametrize("text", ["rojo", "R10", "jugar R7", "R7 B2", ""])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        understand_card(GIANT, text)


def test_a_card_without_its_colour_is_asked_for_it() -> None:
    with pytest.raises(BadInput, match="'salta' is a card, but its colour is missing"):
        understand_card(GIANT, "salta")


@given(
    st.text(max_size=250)
    | st.lists(st.sampled_from(["jugar", "y", "7", "rojo", "W", ":b", "Bot 2", "+4"])).map(" ".join)
)
def test_any_text_is_a_wish_or_bad_input(text: str) -> None:
    try:
        said = meant(text)
    except BadInput as problem:
        said = str(problem)
    assert said.isprintable()


@every_edition
def test_no_word_means_two_things(edition: str) -> None:
    """In both languages together: a word that is two cards, or a card and a verb, could not be understood."""
    rules = ruleset(edition)
    found: dict[vocabulary.Words, set[vocabulary.Meaning]] = {}
    for said, meaning in vocabulary._meanings(rules, ()):
        found.setdefault(vocabulary.plain_words(said), set()).add(meaning)
    assert {words for words, meanings in found.items() if len(meanings) > 1} <= {("y",)}


def test_what_people_say_does_not_reach_the_notation() -> None:
    """Files stay strict."""
    for text in ("jugar R7", "play r7", "R7"):
        with pytest.raises(BadInput):
            Game.deal("giant", seed=1).do(0, text)
    assert understanding.understand(GIANT, "jugar R7", []) == parse_wish("play R7")


OWED = ("play B+2", "accept")


@pytest.mark.parametrize("text", ["draw 2", "draw two", "toma 2", "toma 2 cartas", "roba dos"])
def test_cards_to_draw_and_a_card_that_is_called_so_are_told_apart_by_asking(text: str) -> None:
    """Whoever takes two cards does not want to lose a Draw Two by it."""
    assert "can be several things: play B+2; accept" in refused(text, menu=OWED)
    assert meant(text, ("accept",)) == "accept"


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("tomar 2 cartas", "accept"),
        ("tomar las 2 cartas", "accept"),
        ("acepto 2 cartas", "accept"),
        ("draw", "accept"),
        ("toma 2 azul", "play B+2"),
        ("jugar toma 2", "play B+2"),
    ],
)
def test_what_is_owed_is_taken_and_what_is_played_is_played(text: str, wish: str) -> None:
    assert meant(text, OWED) == wish


@pytest.mark.parametrize("text", ["rojo + 2", "R + 2", "+ 2 rojo", "R\uff0b2", "R+\uff12", "\u27952 rojo"])
def test_a_plus_sign_is_never_lost(text: str) -> None:
    assert meant(text, ("play R2", "play R+2")) == "play R+2"


@pytest.mark.parametrize("text", ["🟦5", "5 ⬛", "5 ≠ rojo"])
def test_a_sign_that_means_nothing_is_said_to_mean_nothing(text: str) -> None:
    assert "is understood, but not" in refused(text, menu=("play R5",))


WILDS = [Wish("play", "W"), Wish("play", "R7"), Wish("draw")]
"""A wild card once, for all its colours."""


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("wild", Wish("play", "W")),
        ("w", Wish("play", "W")),
        ("jugar comodín", Wish("play", "W")),
        ("wild red", Wish("play", "W", "R")),
        ("comodín verde", Wish("play", "W", "G")),
        ("play W:B", Wish("play", "W", "B")),
        ("blue", Wish("play", "W", "B")),
        ("red 7", Wish("play", "R7")),
    ],
)
def test_a_wild_without_a_colour_stands_for_all_four(text: str, wish: Wish) -> None:
    assert understand(ruleset("giant"), text, WILDS) == wish


def test_a_colour_alone_may_still_be_several_things() -> None:
    with pytest.raises(BadInput, match="several things: play W; play R7"):
        understand(ruleset("giant"), "red", WILDS)
