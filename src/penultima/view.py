"""What one seat may know: the only place that hides cards, of the table (`view`) and of what happened (`seen_by`).

A View has the field names of State, so that a policy runs on either; what is hidden is not there to be read.
It is built up from what is named here, never stripped down: a new field of State is hidden until it is listed.
"""

from dataclasses import dataclass
from operator import attrgetter
from typing import Annotated, Any, cast, get_type_hints

from penultima.bounds import seat_among
from penultima.editions.ruleset import Ruleset
from penultima.kernel import refusal
from penultima.kernel.clauses import FINE, IDS
from penultima.kernel.events import HIDDEN_KIND, PUBLIC_KIND, TO_OTHER, event_code, event_other, event_seat
from penultima.kernel.expand import expand
from penultima.kernel.legal import legal
from penultima.kernel.mark import kernel, primitive
from penultima.kernel.state import NOBODY, OVER, PHASES, State, awaited
from penultima.kernel.width import blank
from penultima.notation.action import read_wish, wishes_of
from penultima.notation.card import print_card, print_colour
from penultima.notation.wish import Wish

Open = Annotated[int, "everybody sees it"]
OpenList = Annotated[list[int], "everybody sees it"]
OWN = ("hands", "holds")
"""Lists by seat of which one seat has only its own entry; the others are None until the deal is over."""
OWN_DRAWN = ("drawn", "stuck")
"""About the card just drawn: for the seat that drew it, else -1."""
HIDDEN = ("guilty", "opened", "stock")
"""From everybody."""


@dataclass(slots=True, eq=False, repr=False)
class View:
    """The table as one seat sees it. A seat is a number from 0 to `seats - 1`, -1 is nobody.

    Below are the fields of the kernel's state, for policies: cards are kinds (an index into `rules.names`), masks have
    one bit for each seat or kind. The properties say the same with names, for everybody else.
    """

    rules: Ruleset
    """By which it is played."""
    seat: int
    """Who looks; -1 is a spectator."""
    seats: Open
    """How many there are."""
    still: Open
    """Mask of the seats that are still in the deal."""
    inside: Open
    """How many those are."""
    dealer: Open
    """Of this deal."""
    direction: Open
    """1: to the left, so that seat 1 follows seat 0; -1: to the right."""
    phase: Open
    """What is awaited, as a number; `awaiting` names it."""
    before: Open
    """The phase that a vote interrupts."""
    turn: Open
    """The seat that is awaited; in a race or a vote the seat that was."""
    last: Open
    """The seat from which the turn goes on: whoever played or drew last."""
    extra: Open
    """1: `last` has the next turn as well."""
    top: Open
    """Kind of the top discard; `top_card` names it."""
    colour: Open
    """In force: 0 to 3 for R, Y, G, B; -1 until it is named."""
    stocked: Open
    """Cards in the draw pile."""
    debt: Open
    """Cards at stake in an answer."""
    contest: Open
    """1: the wild-draw on top may be challenged."""
    due: Open
    """Mask of the seats that owe a call, window open."""
    late: Open
    """Mask of the seats that missed theirs and still hold that one card."""
    empty: Open
    """Mask of the seats that found nothing to draw since a card last moved."""
    remakes: Open
    """Of the draw pile, in a row, that found every hand as large as the one before (hand.stalled)."""
    op: Open
    """The effect in progress: word of its program, and where that ends (`op_end`)."""
    op_end: Open
    """Where the program of the effect ends."""
    aimed: Open
    """Mask of the seats that the effect is aimed at; -1: that part is dropped."""
    served: Open
    """Distance of the seat that it serves next, in the direction `way`; 0: not aimed yet."""
    way: Open
    """The direction in which the effect serves its seats."""
    final: Open
    """1: the effect of a last card, of which only a part is carried out."""
    racers: Open
    """Mask of the seats that have still to slap."""
    race_cards: Open
    """Cards that the slowest draws."""
    accuser: Open
    """Whose accusation is voted on."""
    accused: Open
    """Of a suggestion."""
    accusers: Open
    """Mask of the seats that accused in this turn."""
    voted: Open
    """Mask of the seats that voted."""
    yes: Open
    """Mask of the seats that voted for it."""
    blocked: Open
    """1: the deal ended because nobody could draw or play (hand.blocked); 2: cards only went round (hand.stalled)."""
    winner: Open
    """Of the deal."""
    worth: Open
    """What the deal was worth to its winner when it ended, whether or not points are kept."""
    game_winner: Open
    """Of the match."""
    deals: Open
    """Number of the deal, from 0."""
    scores: OpenList
    """By seat, as are the lists below; there are ten places, of which `seats` are used."""
    held: OpenList
    """Number of cards in each hand."""
    skips: OpenList
    """Turns that a seat has still to lose."""
    shown: OpenList
    """Mask of the hands that a seat was shown in this deal."""
    places: OpenList
    """Seats in the order they went out."""
    sizes: OpenList
    """How many cards each hand had when the draw pile was last remade; -1: it was not."""
    discard: OpenList
    """Below the top card, counted by kind."""
    hands: list[list[int] | None]
    """Cards by kind of each hand that may be seen, None for the others: one's own, and all once the deal is over."""
    holds: list[int | None]
    """Mask of the kinds in each hand that may be seen."""
    drawn: int
    """Kind of the card that this seat just drew, while its fate is open; else -1."""
    stuck: int
    """1: it had nothing to play when it drew that card."""

    def __repr__(self) -> str:
        who = "a spectator" if self.seat == NOBODY else f"seat {self.seat} with {' '.join(self.hand) or 'no cards'}"
        return f"<View of {who}, {self.top_card} on top, awaiting {self.awaiting} of {self.awaited}>"

    @property
    def hand(self) -> tuple[str, ...]:
        """One's own cards by name; a spectator has none."""
        return () if self.seat == NOBODY else self.hand_of(self.seat) or ()

    def hand_of(self, seat: int) -> tuple[str, ...] | None:
        """The cards of a hand that may be seen; None for one that may not."""
        counts = self.hands[seat_among(seat, self.seats)]
        return None if counts is None else self._cards(counts)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(self.held[: self.seats])

    @property
    def points(self) -> tuple[int, ...]:
        """The scores of the match."""
        return tuple(self.scores[: self.seats])

    @property
    def top_card(self) -> str:
        """On the discard pile; a wild one with the colour that was named, as in `W:B`."""
        return print_card(self.rules, self.top, self.colour)

    @property
    def discards(self) -> tuple[str, ...]:
        """The cards below it, sorted."""
        return self._cards(self.discard)

    @property
    def unseen(self) -> tuple[str, ...]:
        """All of the deck that it does not see, sorted: the other hands and the draw pile, and what is in neither
        where a position left cards out of the game.
        """
        known = [*(hand for hand in self.hands if hand is not None), self.discard]
        left = [copies - sum(zone[kind] for zone in known) for kind, copies in enumerate(self.rules.tables.copies)]
        left[self.top] -= 1
        return self._cards(left)

    @property
    def colour_name(self) -> str | None:
        """R, Y, G or B; None until it is named."""
        return print_colour(self.colour) if self.colour >= 0 else None

    @property
    def drawn_card(self) -> str | None:
        """The card that this seat just drew, while its fate is open."""
        return print_card(self.rules, self.drawn) if self.drawn >= 0 else None

    @property
    def awaiting(self) -> str:
        """What is awaited: play, drawn, colour, answer, race, discard, choose, vote; over."""
        return PHASES[self.phase]

    @property
    def awaited(self) -> int:
        """The seat that is awaited; -1 in a race, in a vote and when the deal is over."""
        return awaited(self._state)

    @property
    def legal(self) -> list[Wish]:
        """What this seat may do now; nothing for a spectator."""
        if self.seat == NOBODY:
            return []
        masks = legal(self._state, self.rules.tables, self.seat)
        return wishes_of(self.rules, expand(self.rules.tables, masks, self.held[self.seat]))

    def why_not(self, wish: Wish | str) -> str | None:
        """The clause that forbids it to this seat, or None; a spectator may do nothing."""
        if self.seat == NOBODY:
            return "turn.order"
        action = read_wish(self.rules, wish, self.seats, self.holds[self.seat] or 0)
        clause, _ = refusal.why_not(self._state, self.rules.tables, self.seat, action)
        return None if clause == FINE else IDS[clause]

    @property
    def _state(self) -> State:
        """To the rules a view is as good as the state: what they ask about this seat, it may know."""
        return cast("State", self)

    def _cards(self, counts: list[int]) -> tuple[str, ...]:
        names = self.rules.names
        return tuple([names[kind] for kind, count in enumerate(counts) if count for _ in range(count)])


_HINTS = get_type_hints(View, include_extras=True)
PUBLIC = tuple(name for name, hint in _HINTS.items() if hint == Open)
PUBLIC_LISTS = tuple(name for name, hint in _HINTS.items() if hint == OpenList)
"""Fields that everybody sees; in a view they stand in this order."""
PUBLIC_CODES, TO_OTHER_CODES = sum(1 << code for code in PUBLIC_KIND), sum(1 << code for code in TO_OTHER)
"""Of events, as masks."""
Boards = Any
"""A list of states, or an array of records."""
_open, _open_lists = attrgetter(*PUBLIC), attrgetter(*PUBLIC_LISTS)


def view(rules: Ruleset, s: State, seat: int) -> View:
    """Seat -1 is a spectator, who holds nothing. At the end of a deal all hands are public."""
    everybody = s.phase == OVER
    hands = [hand[:] if everybody or other == seat else None for other, hand in enumerate(s.hands)]
    holds = [mask if everybody or other == seat else None for other, mask in enumerate(s.holds)]
    lists = [row[:] for row in _open_lists(s)]
    fields = (*_open(s), *lists, hands, holds, *drawn_seen_by(s, seat))
    return View(rules, seat, *fields)


@primitive
def show(boards: Boards, place: int, s: State, seat: int) -> None:
    """The same as a state, for a seat that thinks in kernel style: what is hidden is 0 there, or -1."""
    shown = blank(State)
    for name in PUBLIC:
        setattr(shown, name, getattr(s, name))
    for name in PUBLIC_LISTS:
        setattr(shown, name, getattr(s, name)[:])
    shown.hands[seat] = s.hands[seat][:]
    shown.holds[seat] = s.holds[seat]
    shown.drawn, shown.stuck = drawn_seen_by(s, seat)
    boards[place] = shown


@kernel
def drawn_seen_by(s: State, seat: int) -> tuple[int, int]:
    """The card just drawn, and whether its owner had nothing to play, for the owner's eyes."""
    return (s.drawn, s.stuck) if seat == s.turn and s.drawn >= 0 else (-1, -1)


@kernel
def seen_by(event: int, seat: int) -> int:
    """The event as that seat sees it; -1 is a spectator."""
    code = event_code(event)
    if PUBLIC_CODES >> code & 1:
        return event
    if seat >= 0 and (event_seat(event) == seat or (TO_OTHER_CODES >> code & 1 and event_other(event) == seat)):
        return event
    return event & HIDDEN_KIND
