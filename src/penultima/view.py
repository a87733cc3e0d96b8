"""The view of one seat. Cards are hidden only here: `view` hides them in a state, `redact_event` in an event.

A View has the same field names as State, so policies run on both. Hidden values are absent.

A View is built from an explicit list of fields, so a new field of State is hidden until it is listed.
"""

from dataclasses import dataclass
from operator import attrgetter
from typing import Annotated, Any, cast, get_type_hints

from penultima.editions.ruleset import Ruleset
from penultima.kernel import refusal
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.clauses import CLAUSE_IDS, FINE
from penultima.kernel.decorators import kernel, primitive
from penultima.kernel.events import HIDDEN_KIND, OTHER_SEES_KIND, PUBLIC_KIND, event_code, event_other, event_seat
from penultima.kernel.expand import list_actions
from penultima.kernel.legal import legal_masks
from penultima.kernel.state import NOBODY, OVER, PHASES, State, awaited_seat
from penultima.notation.action import Action
from penultima.notation.card import print_card, print_colour
from penultima.notation.kernel_actions import decode_actions, encode_text
from penultima.support.validation import check_seat

Open = Annotated[int, "everybody sees it"]
OpenList = Annotated[list[int], "everybody sees it"]
OWN = ("hands", "holds")
"""Lists with an entry for each seat. Until the deal is over, a seat sees only its own entry; the others are None."""
OWN_DRAWN = ("drawn", "stuck")
"""Fields about the card just drawn. Only the seat that drew it sees them; for all others they are -1."""
HIDDEN = ("guilty", "opened", "stock")
"""Fields that are hidden from everybody."""


@dataclass(slots=True, eq=False, repr=False)
class View:
    """The table as one seat sees it. A seat is a number from 0 to `seats - 1`; -1 is nobody.

    The fields have the same names and values as those of the kernel's state, because policies read both. Cards are
    kinds (indices into `rules.names`). Masks have one bit for each seat or kind. The properties give the same facts by
    name, for all other code.
    """

    rules: Ruleset
    """The rules of the deal."""
    seat: int
    """The seat whose view this is; -1 is a spectator."""
    seats: Open
    """The number of seats."""
    still: Open
    """Mask of the seats that are still in the deal."""
    inside: Open
    """The number of seats that are still in the deal."""
    dealer: Open
    """The dealer of this deal."""
    direction: Open
    """1: to the left, so that seat 1 follows seat 0; -1: to the right."""
    phase: Open
    """What the deal waits for, as a number; `awaiting` names it."""
    before: Open
    """During a vote: the phase that the vote interrupts."""
    turn: Open
    """The seat to act. In a race or a vote, the seat whose turn was interrupted."""
    last: Open
    """The seat that played or drew last. The turn passes on from this seat."""
    extra: Open
    """1: `last` has the next turn as well."""
    top: Open
    """Kind of the top discard; `top_card` names it."""
    colour: Open
    """The colour in force: 0 to 3 for R, Y, G, B; -1 until it is named."""
    stocked: Open
    """Number of cards in the draw pile."""
    debt: Open
    """Number of cards that the answering seat owes."""
    contest: Open
    """1: the wild-draw on top may be challenged."""
    due: Open
    """Mask of the seats that owe a call and whose window is open."""
    late: Open
    """Mask of the seats that missed their call and have held the same single card since."""
    empty: Open
    """Mask of the seats that found both piles empty when they drew. It is cleared when a card moves."""
    remakes: Open
    """How many times in a row the draw pile was remade while all hands kept their sizes (hand.stalled)."""
    op: Open
    """Index of the current word of the effect in progress, which ends at `op_end`."""
    op_end: Open
    """Index at which the effect in progress ends."""
    aimed: Open
    """Mask of the seats that the effect is aimed at; -1: this part of the effect is skipped."""
    served: Open
    """Distance, in the direction `way`, to the seat that the effect applies to next; 0: there is no target yet."""
    way: Open
    """The direction in which the effect goes from seat to seat."""
    final: Open
    """1: the effect is that of a last card, so only a part of it is carried out."""
    racers: Open
    """Mask of the seats that have not slapped yet."""
    race_cards: Open
    """Number of cards that the slowest seat draws."""
    accuser: Open
    """The seat whose accusation is voted on."""
    accused: Open
    """The seat accused of a suggestion."""
    accusers: Open
    """Mask of the seats that accused in this turn."""
    voted: Open
    """Mask of the seats that voted."""
    yes: Open
    """Mask of the seats that voted for the accusation."""
    blocked: Open
    """1: the deal ended because nobody could draw or play (hand.blocked); 2: cards only circulated (hand.stalled)."""
    winner: Open
    """The winner of the deal."""
    worth: Open
    """Points of the deal for its winner, even if the edition keeps no scores."""
    game_winner: Open
    """The winner of the match."""
    deals: Open
    """Number of the deal, from 0."""
    scores: OpenList
    """The points by seat. In this list and those below, only the first `seats` of the ten entries are used."""
    held: OpenList
    """Number of cards in each hand."""
    skips: OpenList
    """Number of turns that each seat still loses."""
    shown: OpenList
    """For each seat, the mask of the hands that it was shown in this deal."""
    places: OpenList
    """Seats in the order in which they went out."""
    sizes: OpenList
    """Number of cards in each hand when the draw pile was last remade; -1: it never was."""
    discard: OpenList
    """The cards below the top card, counted by kind."""
    hands: list[list[int] | None]
    """For each seat, the number of cards of each kind; None for hidden hands. After the deal all hands are visible."""
    holds: list[int | None]
    """For each seat, the mask of the kinds in its hand; None for hidden hands."""
    drawn: int
    """Kind of the card that this seat has just drawn and has neither played nor kept; else -1."""
    stuck: int
    """1: this seat had nothing to play when it drew the card in `drawn`."""

    def __repr__(self) -> str:
        who = "a spectator" if self.seat == NOBODY else f"seat {self.seat} with {' '.join(self.hand) or 'no cards'}"
        return f"<View of {who}, {self.top_card} on top, awaiting {self.awaiting} of {self.awaited}>"

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards of this seat by name; a spectator has none."""
        return () if self.seat == NOBODY else self.hand_of(self.seat) or ()

    def hand_of(self, seat: int) -> tuple[str, ...] | None:
        """Return the cards of a visible hand, or None for a hidden one."""
        counts = self.hands[check_seat(seat, self.seats)]
        return None if counts is None else self._cards(counts)

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(self.held[: self.seats])

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the match."""
        return tuple(self.scores[: self.seats])

    @property
    def top_card(self) -> str:
        """The top discard. A wild card includes the colour that was named, as in `W:B`."""
        return print_card(self.rules, self.top, self.colour)

    @property
    def discards(self) -> tuple[str, ...]:
        """The cards below the top discard, sorted."""
        return self._cards(self.discard)

    @property
    def unseen(self) -> tuple[str, ...]:
        """The cards of the deck that this seat does not see, sorted: the other hands and the draw pile.

        If the deal began from a position that left cards out of the game, the result includes those cards.
        """
        known = [*(hand for hand in self.hands if hand is not None), self.discard]
        left = [copies - sum(zone[kind] for zone in known) for kind, copies in enumerate(self.rules.tables.copies)]
        left[self.top] -= 1
        return self._cards(left)

    @property
    def colour_name(self) -> str | None:
        """The colour in force: R, Y, G or B; None until it is named."""
        return print_colour(self.colour) if self.colour >= 0 else None

    @property
    def drawn_card(self) -> str | None:
        """The card that this seat has just drawn and has neither played nor kept; else None."""
        return print_card(self.rules, self.drawn) if self.drawn >= 0 else None

    @property
    def awaiting(self) -> str:
        """What the deal waits for: play, drawn, colour, answer, race, discard, choose, vote, or over."""
        return PHASES[self.phase]

    @property
    def awaited(self) -> int:
        """The seat to act; -1 in a race, in a vote and when the deal is over."""
        return awaited_seat(self._state)

    @property
    def legal(self) -> list[Action]:
        """The actions that this seat may take now; none for a spectator."""
        if self.seat == NOBODY:
            return []
        masks = legal_masks(self._state, self.rules.tables, self.seat)
        return decode_actions(self.rules, list_actions(self.rules.tables, masks, self.held[self.seat]))

    def why_not(self, action: Action | str) -> str | None:
        """Return the clause that forbids the action to this seat, or None. A spectator may not act at all."""
        if self.seat == NOBODY:
            return "turn.order"
        code = encode_text(self.rules, action, self.seats, self.holds[self.seat] or 0)
        clause, _ = refusal.check_action(self._state, self.rules.tables, self.seat, code)
        return None if clause == FINE else CLAUSE_IDS[clause]

    @property
    def _state(self) -> State:
        """The view itself, typed as a state. The kernel reads only those fields that a view has."""
        return cast("State", self)

    def _cards(self, counts: list[int]) -> tuple[str, ...]:
        names = self.rules.names
        return tuple([names[kind] for kind, count in enumerate(counts) if count for _ in range(count)])


_HINTS = get_type_hints(View, include_extras=True)
PUBLIC = tuple(name for name, hint in _HINTS.items() if hint == Open)
PUBLIC_LISTS = tuple(name for name, hint in _HINTS.items() if hint == OpenList)
"""Fields that everybody sees, in the order in which View declares them."""
PUBLIC_CODES, TO_OTHER_CODES = sum(1 << code for code in PUBLIC_KIND), sum(1 << code for code in OTHER_SEES_KIND)
"""Two masks of event codes, which tell who sees the card of an event.

If PUBLIC_CODES contains the event, everybody sees its card. If TO_OTHER_CODES contains the event, its two seats `seat`
and `other` see its card. In all remaining events, only `seat` does.
"""
Boards = Any
"""A list of states, or an array of records."""
_open, _open_lists = attrgetter(*PUBLIC), attrgetter(*PUBLIC_LISTS)


def view(rules: Ruleset, s: State, seat: int) -> View:
    """Return the view of a seat. Seat -1 is a spectator, who has no hand. After the deal, all hands are visible."""
    everybody = s.phase == OVER
    hands = [hand[:] if everybody or other == seat else None for other, hand in enumerate(s.hands)]
    holds = [mask if everybody or other == seat else None for other, mask in enumerate(s.holds)]
    lists = [row[:] for row in _open_lists(s)]
    fields = (*_open(s), *lists, hands, holds, *redact_drawn_card(s, seat))
    return View(rules, seat, *fields)


@primitive
def write_view(boards: Boards, index: int, s: State, seat: int) -> None:
    """Write the view of a seat to `boards[index]` as a kernel state. Hidden fields are 0 or -1."""
    shown = blank_record(State)
    for name in PUBLIC:
        setattr(shown, name, getattr(s, name))
    for name in PUBLIC_LISTS:
        setattr(shown, name, getattr(s, name)[:])
    shown.hands[seat] = s.hands[seat][:]
    shown.holds[seat] = s.holds[seat]
    shown.drawn, shown.stuck = redact_drawn_card(s, seat)
    boards[index] = shown


@kernel
def redact_drawn_card(s: State, seat: int) -> tuple[int, int]:
    """Return the card just drawn, and whether its owner had nothing to play. For any other seat, return (-1, -1)."""
    return (s.drawn, s.stuck) if seat == s.turn and s.drawn >= 0 else (-1, -1)


@kernel
def redact_event(event: int, seat: int) -> int:
    """Return the event as that seat sees it; -1 is a spectator."""
    code = event_code(event)
    if PUBLIC_CODES >> code & 1:
        return event
    if seat >= 0 and (event_seat(event) == seat or (TO_OTHER_CODES >> code & 1 and event_other(event) == seat)):
        return event
    return event & HIDDEN_KIND
