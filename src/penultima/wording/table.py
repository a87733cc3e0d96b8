"""The table at one moment, in words: what lies on top, and what each holds and has scored."""

from collections.abc import Sequence

from penultima.editions.edition import WILD
from penultima.editions.ruleset import Ruleset
from penultima.kernel.state import LEFT
from penultima.notation.card import is_wild, print_card
from penultima.texts.parts import Parts, begun
from penultima.wording.naming import Colour, a_card, colour_in_words, held_cards
from penultima.wording.sentences import Sentences


class TableWords:
    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.texts = sentences.texts

    def top(self, rules: Ruleset, kind: int, colour: int, direction: int, stocked: int) -> Parts:
        card = print_card(rules, kind, colour if is_wild(rules, kind) else -1)
        return self.lies(card, "left" if direction == LEFT else "right", stocked)

    def lies(self, card: str, direction: str, stock: int) -> Parts:
        """A wild card with the colour that was named, as in `W:B`: it is told where the card does not say it."""
        code, _, letter = card.partition(":")
        named = colour_in_words(self.texts, letter) if code.startswith(WILD) else Colour("", "", "own")
        return self.texts.parts(
            "table.top", card=a_card(self.texts, code), colour=named, direction=direction, stock=stock
        )

    def hand(self, seat: int, cards: Sequence[str] | None, held: int) -> Parts:
        """Card by card; a hidden or empty one by its size."""
        if not cards:
            return begun([f"{self.held(seat, held)}."])
        hand = held_cards(self.texts, cards)
        return begun(self.texts.parts("table.hand", seat=self.sentences.person(seat), cards=held, hand=hand))

    def held(self, seat: int, cards: int) -> str:
        return self.texts.say("table.held", seat=self.sentences.person(seat), cards=cards)

    def score(self, seat: int, points: int) -> str:
        return self.texts.say("table.score", seat=self.sentences.person(seat), points=points)
