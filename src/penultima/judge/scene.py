"""The table that a question is about, in words."""

from penultima.editions.ruleset import Ruleset
from penultima.game import Game
from penultima.judge.case import Case, FirstCard, set_up
from penultima.judge.unknown import known_and_unknown
from penultima.notation.card import is_wild, print_colour
from penultima.texts import Catalogue
from penultima.texts.parts import joined
from penultima.wording.naming import Colour, colour_in_words, seat_names, some_cards
from penultima.wording.sentences import Sentences


def scene(rules: Ruleset, case: Case, texts: Catalogue, names: tuple[str, ...]) -> list[str]:
    """Before anything was done: what lies there, what each holds, whose turn it is."""
    game = set_up(rules, Case(case.start))
    seats = game.state.seats
    sentences = Sentences(texts, seat_names(texts, seats, names[:seats]))
    if isinstance(case.start, FirstCard):
        return [_dealt(sentences, game)]
    hands = known_and_unknown(case.start)
    held = [_hand(sentences, seat, known, unknown) for seat, (known, unknown) in enumerate(hands)]
    turn = texts.say("judge.scene.turn", seat=sentences.person(game.turn))
    return [_top(texts, game), *held, turn]


def _dealt(sentences: Sentences, game: Game) -> str:
    players = sentences.texts.listed(sentences.names)
    return sentences.texts.say("judge.scene.deal", players=players, seat=sentences.person(game.state.dealer))


def _top(texts: Catalogue, game: Game) -> str:
    """With the colour where the card does not say it."""
    kind, colour = game.state.top, game.state.colour
    named = colour_in_words(texts, print_colour(colour)) if is_wild(game.rules, kind) else Colour("", "", "own")
    card = some_cards(texts, [game.rules.names[kind]])
    return joined(texts.parts("judge.scene.top", card=card, colour=named))


def _hand(sentences: Sentences, seat: int, known: list[str], unknown: int) -> str:
    person, texts = sentences.person(seat), sentences.texts
    if not known:
        return texts.say("judge.scene.unknown", seat=person, cards=unknown)
    key = "judge.scene.partly" if unknown else "judge.scene.hand"
    return texts.say(key, seat=person, card=some_cards(texts, known), cards=unknown)
