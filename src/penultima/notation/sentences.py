"""Events and choices as sentences."""

from collections.abc import Callable, Sequence
from itertools import groupby

from penultima.notation.event import Event
from penultima.notation.wish import Wish
from penultima.texts import Catalogue

SILENT = frozenset({"dealt", "received", "owes"})
"""What the table shows anyway."""
VERB_KEYS = {"uno": "call", "vote yes": "yes", "vote no": "no"}


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
            amount=next((number for number in (event.cards, event.points, event.place) if number is not None), 0),
        )

    def _key(self, event: Event) -> str:
        key = f"event.{event.name}"
        if event.name == "played":
            return key + _manner(event)
        if event.name == "awaits":
            return f"{key}.{event.phase}"
        if manner := _decided(event):
            return f"{key}.{manner}"
        if event.name == "ended":
            return key + (".stalled" if event.how == "stalled" else "") + (".nobody" if event.seat < 0 else "")
        if event.name in ("drew", "took", "dealt", "received", "showed") and event.card:
            return f"{key}.card"
        return key

    def choice(self, wish: Wish, debt: int) -> str:
        """As a line of a menu."""
        key = f"verb.{VERB_KEYS.get(wish.verb, wish.verb)}"
        if wish.verb == "play":
            key += (".wild" if wish.colour else "") + (".call" if wish.call else "")
        card = self.card(wish.card) if wish.card else ""
        seat = "" if wish.seat is None else self.name(wish.seat)
        return self.say(key, card=card, colour=self.colour(wish.colour), seat=seat, amount=debt)


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
    jump = ".jump" if event.jumped else ""
    wild = ".wild" if event.card and event.card[0] == "W" else ""
    return jump + wild + (".call" if event.called else "")


def _decided(event: Event) -> str:
    """Which of two ways it went, for events that go one or the other."""
    for value, no, yes in (
        (event.guilty, "innocent", "guilty"),
        (event.upheld, "denied", "upheld"),
        (event.yes, "no", "yes"),
    ):
        if value is not None:
            return yes if value else no
    return event.direction or ""
