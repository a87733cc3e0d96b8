"""Describes in words the table that a question is about."""

from penultima.editions.effect_language import parse_effect
from penultima.game import Game
from penultima.i18n import Catalogue
from penultima.judge.case import Case, FirstCard
from penultima.judge.unknown_cards import cards_in_zone, parse_hands
from penultima.notation.card import is_wild, print_colour
from penultima.wording.edition_text import describe_option, edition_title
from penultima.wording.event_sentences import Sentences
from penultima.wording.naming import ColourName, name_a_card, name_cards, name_colour, name_seats, name_the_card
from penultima.wording.reading import read_effect

MAX_NAME_LENGTH = 30


def default_names(texts: Catalogue) -> tuple[str, ...]:
    """Return names for unnamed players: Ana is the first, Bruno sits to her left, and so on."""
    return tuple(texts.say("judge.names").split(", "))


class PositionText:
    """The description of a table. `game` is the table before any action."""

    def __init__(self, texts: Catalogue, game: Game, names: tuple[str, ...]) -> None:
        self.texts = texts
        self.say = texts.say
        self.game = game
        seats = game.state.seats
        self.sentences = Sentences(texts, name_seats(texts, seats, names[:seats]))

    def lines(self, case: Case) -> list[str]:
        if isinstance(case.start, FirstCard):
            return [*self._rules(), self._deal()]
        hands = [self._hand(seat, known, unknown) for seat, (known, unknown) in enumerate(parse_hands(case.start))]
        turn = self.say("judge.scene.turn", seat=self.sentences.person(self.game.turn))
        return [*self._rules(), self._top(case.start), *hands, *self._pile(case.start), turn]

    def _rules(self) -> list[str]:
        """Describe the edition, the agreed options and the custom cards."""
        rules = self.game.rules
        lines = [self.say("judge.scene.edition", edition=edition_title(rules.edition, self.texts))]
        agreed = [describe_option(rules.edition, name, value, self.texts) for name, value in rules.changes.items()]
        lines += [self.say("judge.scene.agreed", rule=rule) for rule in agreed]
        written = [
            (name_the_card(self.texts, card), parse_effect(text))
            for card, text in zip(rules.edition.customs(), rules.customs, strict=False)
        ]
        return lines + [
            self.say("judge.scene.custom", card=card, text=read_effect(effect, self.texts)) for card, effect in written
        ]

    def _deal(self) -> str:
        players = self.texts.join_list(self.sentences.names)
        return self.say("judge.scene.deal", players=players, seat=self.sentences.person(self.game.state.dealer))

    def _top(self, position: str) -> str:
        """Describe the top card. For a wild card, include the colour in force.

        If only the colour is known, describe the colour.
        """
        (top,) = cards_in_zone(position, "top")
        if top == "?":
            return self.say("judge.scene.no-top")
        if top.endswith("?"):
            return self.say("judge.scene.colour", colour=name_colour(self.texts, top[0]))
        rules, kind, colour = self.game.rules, self.game.state.top, self.game.state.colour
        named = name_colour(self.texts, print_colour(colour)) if is_wild(rules, kind) else ColourName("", "", "own")
        return self.say("judge.scene.top", card=name_a_card(self.texts, rules.names[kind]), colour=named)

    def _hand(self, seat: int, known: list[str], unknown: int) -> str:
        person = self.sentences.person(seat)
        if not known:
            return self.say("judge.scene.unknown", seat=person, cards=unknown)
        key = "judge.scene.partly" if unknown else "judge.scene.hand"
        return self.say(key, seat=person, card=name_cards(self.texts, known), cards=unknown)

    def _pile(self, position: str) -> list[str]:
        """Describe the known part of the draw pile: its next cards, or that it is empty."""
        cards = cards_in_zone(position, "draw")
        if cards:
            return [self.say("judge.scene.draw", card=name_cards(self.texts, cards), cards=len(cards))]
        return [] if self.game.state.stocked else [self.say("judge.scene.empty")]
