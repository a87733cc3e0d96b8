"""Events and choices as sentences."""

from collections.abc import Sequence
from itertools import groupby

from penultima.editions.edition import WILD
from penultima.kernel.events import FIELDS, NAMES, PUBLIC_KIND
from penultima.kernel.state import NOBODY
from penultima.notation.event import Event
from penultima.notation.wish import Wish
from penultima.texts import Catalogue
from penultima.texts.parts import Parts, begun
from penultima.wording.naming import Person, colour_in_words, some_cards, the_card

SILENT = frozenset({"dealt", "received", "owes", "awaits"})
"""What the table shows anyway."""
SHARED = frozenset({"took", "showed", "shed"})
"""What comes card by card and is told at once."""
HIDDEN = frozenset(name for name, told in FIELDS.items() if "card" in told) - {NAMES[code] for code in PUBLIC_KIND}
"""What is told in other words to those who do not see the card."""
VERB_KEYS = {"uno": "call", "vote yes": "yes", "vote no": "no"}


class Sentences:
    """For whoever sits at `you`, who is spoken to; nobody is unless told otherwise."""

    def __init__(self, texts: Catalogue, names: Sequence[str], you: int = NOBODY) -> None:
        self.texts = texts
        self.names = names
        self.you = you

    def person(self, seat: int) -> Person:
        if seat < 0:
            return Person(NOBODY, "", "nobody")
        return Person(seat, self.names[seat], "you" if seat == self.you else "other")

    def tell(self, events: Sequence[Event]) -> list[Parts]:
        """One sentence for each event that says something new; what comes card by card shares one."""
        lines = []
        winners = [event.seat for event in events if event.name == "ended"]
        for (name, seat), group in groupby(events, key=lambda event: (event.name, event.seat)):
            same = list(group)
            if name in SHARED:
                lines.append(self.sentence(*same))
            elif name not in SILENT and not (name == "went-out" and seat in winners):
                lines += [self.sentence(event) for event in same]
        return lines

    def sentence(self, event: Event, *more: Event) -> Parts:
        """Of one event, or of several that differ by the card alone."""
        codes = [one.card for one in (event, *more) if one.card]
        values = event.fields | {
            "seat": self.person(event.seat),
            "other": self.person(event.other),
            "card": some_cards(self.texts, codes) if codes else "",
            "colour": colour_in_words(self.texts, event.colour),
        }
        return begun(self.texts.parts(_key(event), **{"cards": 1 + len(more)} | values))

    def choice(self, wish: Wish, debt: int) -> Parts:
        """As a line of a menu."""
        key = f"verb.{VERB_KEYS.get(wish.verb, wish.verb)}"
        if wish.verb == "play":
            key += _wild(wish) + (".call" if wish.call else "")
        card = the_card(self.texts, wish.card) if wish.card else ""
        seat = self.person(NOBODY if wish.seat is None else wish.seat)
        return self.texts.parts(key, card=card, colour=colour_in_words(self.texts, wish.colour), seat=seat, cards=debt)

    def reason(self, clause: str, seat: int = NOBODY) -> str:
        """Why this seat may not, in a sentence."""
        return self.texts.say(f"refusal.{clause}", seat=self.person(seat))


def _wild(wish: Wish) -> str:
    """A wild card whose colour is still to be named stands for all four."""
    if wish.colour:
        return ".wild"
    return ".unnamed" if wish.card and wish.card.startswith(WILD) else ""


def _key(event: Event) -> str:
    key = f"event.{event.name}"
    if event.name == "played":
        return key + _manner(event)
    if event.name == "awaits":
        return f"{key}.{event.phase}"
    return f"{key}.card" if event.name in HIDDEN and event.card else key


def _manner(event: Event) -> str:
    jump = ".jump" if event.jumped else ""
    wild = ".wild" if event.card and event.card.startswith(WILD) else ""
    return jump + wild + (".call" if event.called else "")
