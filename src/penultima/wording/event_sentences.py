"""Sentences that describe events, actions and refusals."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from penultima.editions.edition import WILD
from penultima.i18n import Catalogue
from penultima.i18n.message_parts import Parts, capitalize
from penultima.kernel.events import EVENT_FIELDS, EVENT_NAMES, PUBLIC_KIND
from penultima.kernel.state import NOBODY
from penultima.notation.action import Action
from penultima.notation.event import Event
from penultima.wording.naming import PersonName, name_cards, name_colour, name_the_card

SILENT = frozenset({"dealt", "received", "owes", "awaits"})
"""Events without a sentence, because the display of the table shows them already."""
COMBINED = frozenset({"took", "showed", "shed"})
"""Events that occur once for each card. Consecutive events are combined into one sentence."""
HIDDEN = frozenset(name for name, fields in EVENT_FIELDS.items() if "card" in fields) - {
    EVENT_NAMES[code] for code in PUBLIC_KIND
}
"""Events that have a second text for viewers who do not see the card."""
VERB_KEYS = {"uno": "call", "vote yes": "yes", "vote no": "no"}


class Sentences:
    """Builds sentences. The person at seat `you` is addressed as "you". By default, no person is."""

    def __init__(self, texts: Catalogue, names: Sequence[str], you: int = NOBODY) -> None:
        self.texts = texts
        self.names = names
        self.you = you

    def person(self, seat: int) -> PersonName:
        if seat < 0:
            return PersonName(NOBODY, "", "nobody")
        return PersonName(seat, self.names[seat], "you" if seat == self.you else "other")

    def describe_events(self, events: Sequence[Event]) -> list[Parts]:
        """Return a sentence for each event that is not in SILENT.

        Consecutive events of one seat share a sentence if they are in COMBINED. The event `went-out` of the winner has
        no sentence, because `ended` already tells it.
        """
        lines = []
        winners = [event.seat for event in events if event.name == "ended"]
        for (name, seat), group in groupby(_add_up_scores(events), key=lambda event: (event.name, event.seat)):
            same = list(group)
            if name in COMBINED:
                lines.append(self.describe_event(*same))
            elif name not in SILENT and not (name == "went-out" and seat in winners):
                lines += [self.describe_event(event) for event in same]
        return lines

    def describe_event(self, event: Event, *more: Event) -> Parts:
        """Describe one event, or several events that differ only in their card."""
        codes = [one.card for one in (event, *more) if one.card]
        values = event.fields | {
            "seat": self.person(event.seat),
            "other": self.person(event.other),
            "card": name_cards(self.texts, codes) if codes else "",
            "colour": name_colour(self.texts, event.colour),
        }
        return capitalize(self.texts.parts(_key(event), **{"cards": 1 + len(more)} | values))

    def describe_action(self, action: Action, debt: int) -> Parts:
        """Describe an action as a line of a menu."""
        key = f"verb.{VERB_KEYS.get(action.verb, action.verb)}"
        if action.verb == "play":
            key += _build_wild_suffix(action) + (".call" if action.call else "")
        card = name_the_card(self.texts, action.card) if action.card else ""
        seat = self.person(NOBODY if action.seat is None else action.seat)
        return self.texts.parts(key, card=card, colour=name_colour(self.texts, action.colour), seat=seat, cards=debt)

    def describe_refusal(self, clause: str, seat: int = NOBODY) -> str:
        """Return the reason that a clause gives for refusing an action of this seat."""
        return self.texts.say(f"refusal.{clause}", seat=self.person(seat))


def _add_up_scores(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events, with only one `scored` for each seat at the end of a deal.

    With teams and low scoring, a seat scores once for its own cards and once for those of its partner.
    """
    for is_score, group in groupby(events, key=lambda event: event.name == "scored"):
        if not is_score:
            yield from group
            continue
        totals: dict[int, int] = {}
        for event in group:
            totals[event.seat] = totals.get(event.seat, 0) + (event.points or 0)
        yield from (Event("scored", seat, points=points) for seat, points in totals.items())


def _build_wild_suffix(action: Action) -> str:
    """Return the suffix of the key for a wild card. The suffix depends on whether the colour is already named."""
    if action.colour:
        return ".wild"
    return ".unnamed" if action.card and action.card.startswith(WILD) else ""


def _key(event: Event) -> str:
    key = f"event.{event.name}"
    if event.name == "played":
        return key + _build_play_suffix(event)
    if event.name == "awaits":
        return f"{key}.{event.phase}"
    return f"{key}.card" if event.name in HIDDEN and event.card else key


def _build_play_suffix(event: Event) -> str:
    jump = ".jump" if event.jumped else ""
    wild = ".wild" if event.card and event.card.startswith(WILD) else ""
    return jump + wild + (".call" if event.called else "")
