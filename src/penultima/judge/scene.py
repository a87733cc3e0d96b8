"""The table that a question is about, in words."""

from penultima.editions.effect import parse
from penultima.game import Game
from penultima.judge.case import Case, FirstCard
from penultima.judge.unknown import hands_of, zone
from penultima.notation.card import is_wild, print_colour
from penultima.texts import Catalogue
from penultima.wording.edition import option_value, title_of
from penultima.wording.naming import Colour, a_card, colour_in_words, seat_names, some_cards, the_card
from penultima.wording.reading import read_effect
from penultima.wording.sentences import Sentences

LONGEST_NAME = 30


def invented_names(texts: Catalogue) -> tuple[str, ...]:
    """For those whom a question does not name: Ana is the first, Bruno sits on her left, and so on."""
    return tuple(texts.say("judge.names").split(", "))


class Scene:
    """`game` is the table before anything was done."""

    def __init__(self, texts: Catalogue, game: Game, names: tuple[str, ...]) -> None:
        self.texts = texts
        self.say = texts.say
        self.game = game
        seats = game.state.seats
        self.sentences = Sentences(texts, seat_names(texts, seats, names[:seats]))

    def lines(self, case: Case) -> list[str]:
        if isinstance(case.start, FirstCard):
            return [*self._rules(), self._deal()]
        hands = [self._hand(seat, known, unknown) for seat, (known, unknown) in enumerate(hands_of(case.start))]
        turn = self.say("judge.scene.turn", seat=self.sentences.person(self.game.turn))
        return [*self._rules(), self._top(case.start), *hands, *self._pile(case.start), turn]

    def _rules(self) -> list[str]:
        """The edition, what was agreed upon, and what is written on the cards."""
        rules = self.game.rules
        options = rules.edition.options
        lines = [self.say("judge.scene.edition", edition=title_of(rules.edition, self.texts))]
        agreed = [option_value(options[name], value, self.texts) for name, value in rules.changes.items()]
        lines += [self.say("judge.scene.agreed", rule=rule) for rule in agreed]
        written = [
            (the_card(self.texts, card), parse(text))
            for card, text in zip(rules.edition.customs(), rules.customs, strict=False)
        ]
        return lines + [
            self.say("judge.scene.custom", card=card, text=read_effect(effect, self.texts)) for card, effect in written
        ]

    def _deal(self) -> str:
        players = self.texts.listed(self.sentences.names)
        return self.say("judge.scene.deal", players=players, seat=self.sentences.person(self.game.state.dealer))

    def _top(self, position: str) -> str:
        """With the colour where the card does not say it; the colour alone where no more is known."""
        (top,) = zone(position, "top")
        if top == "?":
            return self.say("judge.scene.no-top")
        if top.endswith("?"):
            return self.say("judge.scene.colour", colour=colour_in_words(self.texts, top[0]))
        rules, kind, colour = self.game.rules, self.game.state.top, self.game.state.colour
        named = colour_in_words(self.texts, print_colour(colour)) if is_wild(rules, kind) else Colour("", "", "own")
        return self.say("judge.scene.top", card=a_card(self.texts, rules.names[kind]), colour=named)

    def _hand(self, seat: int, known: list[str], unknown: int) -> str:
        person = self.sentences.person(seat)
        if not known:
            return self.say("judge.scene.unknown", seat=person, cards=unknown)
        key = "judge.scene.partly" if unknown else "judge.scene.hand"
        return self.say(key, seat=person, card=some_cards(self.texts, known), cards=unknown)

    def _pile(self, position: str) -> list[str]:
        """What is known of the draw pile: its next cards, or that it is empty."""
        cards = zone(position, "draw")
        if cards:
            return [self.say("judge.scene.draw", card=some_cards(self.texts, cards), cards=len(cards))]
        return [] if self.game.state.stocked else [self.say("judge.scene.empty")]
