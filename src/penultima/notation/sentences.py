"""Events and choices as sentences."""

from collections.abc import Callable, Sequence
from itertools import groupby

from penultima.kernel.events import AS_JUMP, WITH_CALL
from penultima.kernel.state import PHASES, STALLED
from penultima.notation.event import Event
from penultima.texts import Catalogue

SILENT = frozenset({"dealt", "received", "owes"})
"""What the table shows anyway."""
CHOICES = {
    "challenged": ("innocent", "guilty"),
    "reversed": ("right", "left"),
    "judged": ("denied", "upheld"),
    "voted": ("no", "yes"),
}


class Sentences:
    """Cards are named as `card` says, in notation unless told otherwise."""

    def __init__(self, texts: Catalogue, names: list[str], card: Callable[[str], str] = str) -> None:
        self.say = texts.say
        self.names = names
        self.card = card

    def name(self, seat: int) -> str:
        return self.names[seat] if seat >= 0 else ""

    def colour(self, letter: str | None) -> str:
        return self.say(f"colour.{letter}") if letter else ""

    def tell(self, events: list[Event]) -> list[str]:
        """One sentence for each event that says something new; cards drawn or shown in a row share one."""
        lines = []
        winners = [event.seat for event in events if event.name == "ended"]
        for (name, seat), group in groupby(events, key=lambda event: (event.name, event.seat)):
            same = list(group)
            if name == "took" and len(same) > 1:
                lines.append(self._took(seat, same))
            elif name == "showed" and same[0].card is None:
                lines.append(self.sentence(same[0]))
            elif name not in SILENT and name != "awaits" and not (name == "went-out" and seat in winners):
                lines += [self.sentence(event) for event in same]
        return lines

    def _took(self, seat: int, events: list[Event]) -> str:
        cards = [self.card(event.card) for event in events if event.card]
        if cards:
            return self.say("terminal.took.cards", seat=self.name(seat), cards=", ".join(cards))
        return self.say("terminal.took", seat=self.name(seat), amount=len(events))

    def sentence(self, event: Event) -> str:
        return self.say(
            self._key(event),
            seat=self.name(event.seat),
            other=self.name(event.other),
            card=self.card(event.card) if event.card else "",
            colour=self.colour(event.colour),
            amount=event.amount,
        )

    def _key(self, event: Event) -> str:
        key = f"event.{event.name}"
        if event.name == "played":
            return key + _manner(event)
        if event.name == "awaits":
            return f"{key}.{PHASES[event.amount]}"
        if event.name in CHOICES:
            return f"{key}.{CHOICES[event.name][event.amount]}"
        if event.name == "ended":
            return key + (".stalled" if event.amount == STALLED else "") + (".nobody" if event.seat < 0 else "")
        if event.name in ("drew", "took", "dealt", "received", "showed") and event.card:
            return f"{key}.card"
        return key

    def choice(self, wish: str, debt: int) -> str:
        """A legal action, given in notation, as a line of a menu."""
        verb, *words = wish.split()
        if verb == "play":
            card, _, colour = words[0].partition(":")
            key = "verb.play" + (".wild" if colour else "") + (".call" if words[1:] else "")
            return self.say(key, card=self.card(card), colour=self.colour(colour))
        if verb == "vote":
            return self.say(f"verb.{words[0]}")
        if verb == "colour":
            return self.say("verb.colour", colour=self.colour(words[0]))
        if verb == "discard":
            return self.say("verb.discard", card=self.card(words[0]))
        if words:
            return self.say(f"verb.{verb}", seat=self.name(int(words[0])))
        return self.say("verb.call" if verb == "uno" else f"verb.{verb}", amount=debt)


def seat_names(texts: Catalogue, seats: int, names: Sequence[str] = ()) -> list[str]:
    """Those that are given; a seat without one is called by its number."""
    unnamed = [texts.say("judge.seat", seat=seat) for seat in range(seats)]
    return [name or number for name, number in zip(names or unnamed, unnamed, strict=True)]


def card_in_words(texts: Catalogue) -> Callable[[str], str]:
    """`R7` as a red 7. A card of somebody's own edition that has no name keeps its notation."""

    def name(card: str) -> str:
        symbol = card if card.startswith("W") else card[1:]
        key = "card.number" if symbol.isdigit() else f"card.{symbol}"
        try:
            colour = "" if symbol == card else texts.say(f"colour.{card[:1]}")
            return texts.say(key, colour=colour, digit=symbol)
        except KeyError:
            return card

    return name


def _manner(event: Event) -> str:
    jump = ".jump" if event.amount & AS_JUMP else ""
    wild = ".wild" if event.card and event.card[0] == "W" else ""
    return jump + wild + (".call" if event.amount & WITH_CALL else "")
