"""Describes the state of a table in words: the top card, the hands and the scores."""

from collections.abc import Sequence

from penultima.editions.edition import WILD
from penultima.editions.ruleset import Ruleset
from penultima.i18n.message_parts import Parts, capitalize
from penultima.kernel.state import LEFT
from penultima.notation.card import is_wild, print_card
from penultima.wording.event_sentences import Sentences
from penultima.wording.naming import ColourName, name_a_card, name_colour, name_hand


class TableWords:
    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.texts = sentences.texts

    def describe_top(self, rules: Ruleset, kind: int, colour: int, direction: int, stocked: int) -> Parts:
        card = print_card(rules, kind, colour if is_wild(rules, kind) else -1)
        return self.describe_top_card(card, "left" if direction == LEFT else "right", stocked)

    def describe_top_card(self, card: str, direction: str, stock: int) -> Parts:
        """Describe the top card.

        A wild card is passed with its named colour, as in `W:B`. The text then mentions the colour.
        """
        code, _, letter = card.partition(":")
        named = name_colour(self.texts, letter) if code.startswith(WILD) else ColourName("", "", "own")
        return self.texts.parts(
            "table.top", card=name_a_card(self.texts, code), colour=named, direction=direction, stock=stock
        )

    def describe_hand(self, seat: int, cards: Sequence[str] | None, held: int) -> Parts:
        """List the cards of a hand. A hidden or empty hand is described by its size."""
        if not cards:
            return capitalize([f"{self.describe_hand_size(seat, held)}."])
        hand = name_hand(self.texts, cards)
        return capitalize(self.texts.parts("table.hand", seat=self.sentences.person(seat), cards=held, hand=hand))

    def describe_hand_size(self, seat: int, cards: int) -> str:
        return self.texts.say("table.held", seat=self.sentences.person(seat), cards=cards)

    def describe_score(self, seat: int, points: int) -> str:
        return self.texts.say("table.score", seat=self.sentences.person(seat), points=points)
