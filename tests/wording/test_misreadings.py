"""No word of a sentence is ignored. Each word sets a part of the action, or BadInput names the word."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penultima.editions.edition import COLOURS, symbol_of
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.notation.action import CALL, Action, parse_action
from penultima.wording.understanding import understand, understand_card, understand_cards
from penultima.wording.vocabulary import Meaning, vocabulary

GIANT = ruleset("giant")
NAMES = ("Eva", "Ana", "Luis", "Bea")
TURN = (
    "play R7",
    "play R7 uno",
    "play BS",
    "play B1",
    "play W:R",
    "play W:Y",
    "play W:G",
    "play W:B",
    "draw",
    "catch 2",
)
OWED = ("play B+2", "accept", "challenge")
ONE_CARD = "only one card is played at a time"
ONE_COLOUR = "only one colour can be meant"
ONE_PERSON = "only one person can be meant"
ONE_THING = "only one thing is done at a time"


def read(text: str, menu: tuple[str, ...] = TURN) -> str:
    return str(understand(GIANT, text, [parse_action(line) for line in menu], NAMES, challenged=2, owed=2))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play R7 R7", f"'R7' is said twice: {ONE_CARD}"),
        ("R7 y R7", f"'R7' is said twice: {ONE_CARD}"),
        ("play R7 and R7", f"'R7' is said twice: {ONE_CARD}"),
        ("R7 con R7", f"'R7' is said twice: {ONE_CARD}"),
        ("R7/R7", f"'R7' is said twice: {ONE_CARD}"),
        ("R7 (and R7)", f"'R7' is said twice: {ONE_CARD}"),
        ("siete y siete rojo", f"'siete' is said twice: {ONE_CARD}"),
        ("wild wild blue", f"'wild' is said twice: {ONE_CARD}"),
        ("play R7 7", f"'R7' and '7' do not go together: {ONE_CARD}"),
        ("2 R7", f"'2' and 'R7' do not go together: {ONE_CARD}"),
        ("dos siete rojo", f"'dos' and 'siete' do not go together: {ONE_CARD}"),
        ("R7 B1", f"'R7' and 'B1' do not go together: {ONE_CARD}"),
        ("red 7 (B1)", f"'7' and 'B1' do not go together: {ONE_CARD}"),
        ("bloqueo azul y salta", f"'bloqueo' and 'salta' do not go together: {ONE_CARD}"),
        ("7 red red", f"'red' is said twice: {ONE_COLOUR}"),
        ("R7 R", f"'R7' and 'R' do not go together: {ONE_COLOUR}"),
        ("W:B:B", f"':B' is said twice: {ONE_COLOUR}"),
        ("comodín azul azul", f"'azul' is said twice: {ONE_COLOUR}"),
        ("siete de rojo y de azul", f"'rojo' and 'azul' do not go together: {ONE_COLOUR}"),
        ("r7 y", f"'r7' and 'y' do not go together: {ONE_COLOUR}"),
        ("R7 uno uno", "'uno' is said twice: once is enough"),
        ("R7 última uno", "'última' and 'uno' do not go together: once is enough"),
        ("play play R7", f"'play' is said twice: {ONE_THING}"),
        ("juego y tiro R7", f"'juego' and 'tiro' do not go together: {ONE_THING}"),
        ("no juego R7", f"'no' and 'juego' do not go together: {ONE_THING}"),
        ("draw a card and pass", f"'draw' and 'pass' do not go together: {ONE_THING}"),
        ("catch Luis Luis", f"'Luis' is said twice: {ONE_PERSON}"),
        ("atrapa a Luis y a Bea", f"'Luis' and 'Bea' do not go together: {ONE_PERSON}"),
        ("catch +2", "'+2' does not go with 'catch'"),
        ("catch skip", "'skip' does not go with 'catch'"),
        ("salta a Ana", "'Ana' does not go with 'salta'"),
        ("play R7 Ana", "'Ana' does not go with 'play'"),
        ("paso con R7", "'R7' does not go with 'paso'"),
        ("pick blue", "'blue' does not go with 'pick'"),
        ("draw 2 and last card", "'draw 2 and last card' is understood, but there is nothing like it to do now"),
        ("pass and last card", "'last card' does not go with 'pass'"),
        ("bluff with W", "'W' does not go with 'bluff'"),
        ("play two red cards", "'cards' does not go with 'play'"),
        ("juega dos cartas", "'cartas' does not go with 'juega'"),
        ("play the wild draw card blue", "'wild draw card' does not go with 'play'"),
        ("R7 no cantar uno", "'no cantar' does not go with 'uno'"),
        ("R7 color", "after 'color' a colour is missing"),
        ("juego uno", "'juego uno' can be the number or the call; write 1 for the number"),
        ("tomar uno", "'tomar uno' can be the number or the call; write 1 for the number"),
        ("wild, call blue", "'call' before 'blue' can be the call or name the colour; put the call last"),
        ("play my last card R7", "'my last card' can be the card or the call; name the card alone"),
        ("juego la última carta", "'la última carta' can be the card or the call; name the card alone"),
    ],
)
def test_a_repeated_unused_or_contradicting_word_is_named_in_the_refusal(text: str, reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(text)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tomar 7 cartas", "'tomar 7 cartas': the cards to draw are 2, not 7"),
        ("accept 4", "'accept 4': the cards to draw are 2, not 4"),
        ("me las llevo y desafío", f"'me las llevo' and 'desafío' do not go together: {ONE_THING}"),
        ("challenge Ana", "'challenge Ana': only Luis can be challenged now"),
        ("+2 +2", f"'+2' is said twice: {ONE_CARD}"),
    ],
)
def test_a_contradicting_word_in_an_answer_to_a_draw_is_named_in_the_refusal(text: str, reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(text, OWED)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("y 7", "play Y7"),
        ("7 y", "play Y7"),
        ("play y 7", "play Y7"),
        ("w y", "play W:Y"),
        ("cambio de color azul", "play W:B"),
        ("cambio azul", "play BR"),
        ("red 7 (R7)", "play R7"),
        ("7 rojo (R7) y canto uno", "play R7 uno"),
        ("R7 no canto", "play R7"),
        ("wild, name the colour blue", "play W:B"),
        ("canto uno", "uno"),
        ("asiento 2", "catch 2"),
        ("keep the card and pass", "pass"),
        ("guardar la carta y pasar", "pass"),
        ("pick up a card", "draw"),
        ("call a bluff", "challenge"),
        ("slap the pile", "slap"),
    ],
)
def test_a_sentence_that_could_be_misread_is_understood_as_intended(text: str, action: str) -> None:
    assert read(text) == action


LONE = ("play R7", "draw", "catch 2", "accuse 2")
"""A menu with one legal action for each verb, so that half a sentence would be enough to identify the action."""
NUMBER_OR_CALL = "can be the number or the call; write 1 for the number"
NOTHING_LIKE_IT = "is understood, but there is nothing like it to do now"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no canto", f"'no canto' {NOTHING_LIKE_IT}"),
        ("not calling", f"'not calling' {NOTHING_LIKE_IT}"),
        ("cartas", f"'cartas' {NOTHING_LIKE_IT}"),
        ("a card", f"'a card' {NOTHING_LIKE_IT}"),
        ("seat", f"'seat' {NOTHING_LIKE_IT}"),
        ("soplar", f"'soplar' {NOTHING_LIKE_IT}"),
        ("suggestion", f"'suggestion' {NOTHING_LIKE_IT}"),
        ("me", f"'me' {NOTHING_LIKE_IT}"),
        ("el uno", f"'el uno' {NUMBER_OR_CALL}"),
        ("the uno", f"'the uno' {NUMBER_OR_CALL}"),
        ("carta uno", f"'carta uno' {NUMBER_OR_CALL}"),
        ("R7 y el uno", f"'R7 y el uno' {NUMBER_OR_CALL}"),
        ("R7 with my uno", f"'R7 with my uno' {NUMBER_OR_CALL}"),
        ("catch me", "'me' does not go with 'catch'"),
        ("me acuso", "'me' does not go with 'acuso'"),
        ("me pillo", "'me' does not go with 'pillo'"),
        ("catch a card", "'card' does not go with 'catch'"),
        ("pillo una carta", "'carta' does not go with 'pillo'"),
        ("acuso la carta", "'carta' does not go with 'acuso'"),
        ("cambio color rojo y verde", f"'rojo' and 'verde' do not go together: {ONE_COLOUR}"),
        ("los dos R7", f"'dos' and 'R7' do not go together: {ONE_CARD}"),
        ("both R7", "'R7' is understood, but not 'both'"),
        ("R7 x2", "'R7' is understood, but not 'x2'"),
        ("R7+R7", "'R7 R7' is understood, but not '+'"),
        ("R7 or B1", "'R7 B1' is understood, but not 'or'"),
        ("primero R7 y luego B1", "'R7 B1' is understood, but not 'primero luego'"),
        ("don't play R7", "'play R7' is understood, but not 'don t'"),
        ("R7, no", "'R7' does not go with 'no'"),
        ("R7 sin cantar", "'R7 cantar' is understood, but not 'sin'"),
        ("wild not blue", "'wild blue' is understood, but not 'not'"),
        ("comodín rojo o azul", "'comodín rojo azul' is understood, but not 'o'"),
        ("keep R7", "'R7' does not go with 'keep'"),
        ("no atrapes a Luis", "'no Luis' is understood, but not 'atrapes'"),
        ("draw for Ana", "'Ana' does not go with 'draw'"),
        ("no voto sí", f"'no' and 'voto sí' do not go together: {ONE_THING}"),
        ("sí y no", f"'sí' and 'no' do not go together: {ONE_THING}"),
    ],
)
def test_an_incomplete_or_negated_sentence_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(text, LONE)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("cambio color rojo", "play W:R"),
        ("cambio el color a rojo", "play W:R"),
        ("cambio a azul", "play W:B"),
        ("cambia de color, verde", "play W:G"),
        ("cambio rojo", "play RR"),
        ("reverse red", "play RR"),
        ("la carta 7 roja", "play R7"),
        ("me tomo una carta", "draw"),
        ("el R7 y uno", "play R7 uno"),
        ("uno, por favor", "uno"),
    ],
)
def test_a_word_with_two_uses_is_understood_from_its_neighbours(text: str, action: str) -> None:
    assert read(text, LONE) == action


def test_the_word_card_may_accompany_the_name_of_a_card() -> None:
    assert understand_card(GIANT, "la carta 7 roja") == "R7"
    assert understand_card(GIANT, "wild card") == "W"
    with pytest.raises(BadInput, match="'me R7' is no card"):
        understand_card(GIANT, "me R7")


def test_two_equal_cards_in_a_hand_count_as_two() -> None:
    assert understand_cards(GIANT, "R7 R7") == ["R7", "R7"]
    assert understand_cards(GIANT, "7 rojo y 7 rojo, comodín y 7 y") == ["R7", "R7", "W", "Y7"]
    with pytest.raises(BadInput, match="'R7' is said twice"):
        understand_card(GIANT, "R7 R7")


EVERY = [
    *(Action("play", card) for card in GIANT.names if not card.startswith("W")),
    *(Action("play", card, colour) for card in GIANT.names if card.startswith("W") for colour in COLOURS),
    *(
        Action("play", "R7", call=True),
        Action("draw"),
        Action("pass"),
        Action("accept"),
        Action("challenge"),
        Action(CALL),
    ),
    *(Action(verb, seat=seat) for verb in ("catch", "choose", "accuse") for seat in range(len(NAMES))),
]
WORDS = {" ".join(words): meaning for words, meaning in vocabulary(GIANT, NAMES).items() if meaning.kind != "nothing"}


def facets(meaning: Meaning) -> list[str]:
    """Return the parts of an action that a word sets. Two words of a sentence must not set the same part."""
    if meaning.kind == "card":
        wild = meaning.value.startswith("W")
        return [f"card {symbol_of(meaning.value)}", *([] if wild else [f"colour {meaning.value[0]}"])]
    kinds = {"symbol": "card", "absent": "card", "twin": "card"}
    return [f"{kinds.get(meaning.kind, meaning.kind)} {meaning.value}"]


def shown_by(action: Action) -> set[str]:
    """Return the parts of an action in the form that `facets` uses."""
    card = action.card or ""
    colour = action.colour or ("" if card.startswith("W") else card[:1])
    found = {f"verb {action.verb}", f"card {symbol_of(card)}" if card else "", f"colour {colour}" if colour else ""}
    found |= {f"seat {action.seat}", f"card {action.seat}"} if action.seat is not None else set()
    found |= {f"verb {CALL}", f"called {CALL}"} if action.call or action.verb == CALL else set()
    found |= {"verb draw", "card 1", "card 2"} if action.verb in ("draw", "accept") else set()
    found |= {"seat 2"} if action.verb == "challenge" else set()
    return found | ({"verb colour", "naming colour"} if colour else set())


@settings(max_examples=400)
@given(st.sampled_from(sorted(WORDS)), st.sampled_from(sorted(WORDS)), st.sampled_from(["", " y", " and", ","]))
def test_no_word_of_a_two_word_sentence_is_ignored(first: str, second: str, between: str) -> None:
    """The two words must set different parts of the action."""
    try:
        action = understand(GIANT, f"{first}{between} {second}", EVERY, NAMES, challenged=2, owed=2)
    except BadInput:
        return
    longer = WORDS.get(f"{first} {second}")
    words = [facets(longer)] if longer else [facets(WORDS[first]), facets(WORDS[second])]
    named = [facet for word in words for facet in word if not facet.startswith("about ")]
    assert len({*named}) == len(named), action
    assert {*named} <= shown_by(action), action
