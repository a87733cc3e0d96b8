"""Planted leaks of different kinds. The leak check must find each of them."""

from collections.abc import Callable, Iterator
from typing import cast

from msgspec.structs import replace

from penultima.kernel.actions import A_CHALLENGE, action_verb
from penultima.kernel.bits import popcount
from penultima.kernel.clauses import CHALLENGE_WHO
from penultima.kernel.events import E_DREW, event_code, event_kind
from penultima.kernel.expand import bit_indices
from penultima.kernel.legal import legal_masks
from penultima.kernel.refusal import check_action
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, State
from penultima.protocol.server_messages import Board, Item, Question, Slap, Why
from penultima.table import deadlines
from penultima.table.log.entry import Entry
from penultima.table.log.facts import Guest, Seat
from penultima.table.log.table_state import AppliedEntry
from penultima.table.running_table import NO_ACTION, BotQuestion, RunningTable
from penultima.table.table import Table
from penultima.table.timer import WantedTimer
from penultima.table.views.current_state import build_board, build_general_reason, build_question, build_reasons
from penultima.table.views.viewer_messages import EncodedItems, PublicMessages, item_without_events
from penultima.table.window import StepOutcome, Window, next_windows
from penultima.view import redact_event

is_held = RunningTable.is_held
of_bots = deadlines.bot_timers
the_wake_at = cast("property", Table.__dict__["wake_at"]).__get__
the_item = EncodedItems._item
the_questions = Table.take_bot_questions
"""The original functions, which the planted defects call."""


def can_jump(s: State, R: Rules) -> bool:
    return any(s.holds[seat] >> s.top & 1 for seat in range(s.seats) if seat != s.turn) and not R.wilds >> s.top & 1


def window_if_wanted(
    open_ones: tuple[Window, ...], s: State, R: Rules, step: StepOutcome, version: int
) -> tuple[Window, ...]:
    """Open a jump window only if another seat holds a matching card."""
    found = next_windows(open_ones, s, R, step, version)
    return tuple(window for window in found if window.kind != "jump" or can_jump(s, R))


def hold_if_wanted(t: RunningTable, window: Window) -> bool:
    """Do not let a jump window hold up the game if nobody can jump."""
    nobody = window.kind == "jump" and not can_jump(t.the_game.state, t.the_rules.tables)
    return not nobody and is_held(t, window)


def pace_by_hand(t: RunningTable, goes_on: bool) -> Iterator[WantedTimer]:  # noqa: FBT001 - signature of the original
    """Let a bot take longer if it holds more kinds of cards."""
    for wanted in of_bots(t, goes_on):
        seat = wanted.key[1]
        assert isinstance(seat, int)
        yield wanted._replace(duration_ms=wanted.duration_ms + 10 * popcount(t.the_game.state.holds[seat]))


def wake_for_presses(t: Table) -> int | None:
    """Do not wake the table for a bot that has nothing to press."""
    idle = {key for key, thought in t.bot_replies.items() if thought.answered and thought.action == NO_ACTION}
    other = t.fork()
    other.timers = {key: timer for key, timer in t.timers.items() if key not in idle}
    found: int | None = the_wake_at(other)
    return found


def reasons_of_the_asked(t: RunningTable, seat: int) -> dict[str, Why]:
    """Send every seat the reasons why the asked seat may not play its cards."""
    if t.asked == NOBODY:
        return build_general_reason(t, seat)
    return build_reasons(t, t.asked, legal_masks(t.the_game.state, t.the_rules.tables, t.asked))


def reds_in_the_pile(t: RunningTable) -> Board | None:
    """Replace the size of the draw pile with the number of its cards in the first colour."""
    found = build_board(t)
    if found is None:
        return None
    s, R = t.the_game.state, t.the_rules.tables
    return replace(found, stock=sum(R.colour[kind] == 0 for kind in s.stock[: s.stocked]))


def drawn_for_all(event: int, seat: int) -> int:
    """Show a drawn card to everybody."""
    return event if event_code(event) == E_DREW else redact_event(event, seat)


def only_bluffs(s: State, R: Rules, seat: int, action: int) -> tuple[int, int]:
    """Refuse a challenge if the challenged card was not a bluff."""
    honest = action_verb(action) == A_CHALLENGE and not s.guilty
    return (CHALLENGE_WHO, 0) if honest else check_action(s, R, seat, action)


def as_long_as_the_card(items: EncodedItems, t: RunningTable, version: int, change: AppliedEntry, end: int) -> bytes:
    """Add one space to a message for each character in the names of its hidden cards."""
    before = len(items.hidden)
    written = the_item(items, t, version, change, end)
    kinds = [event_kind(event) for _, _, event in items.hidden[before:]]
    return written + b" " * sum(len(t.the_rules.names[kind]) for kind in kinds)


def proof_for_all(t: RunningTable, _seat: int, public: PublicMessages) -> list[str]:
    """Send the cards that prove a bluff to everybody, not only to the challenger."""
    masks = [mask for _, mask in public.proofs]
    return [t.the_rules.names[kind] for kind in bit_indices(masks[-1])] if masks else []


def guilty_if_so(t: RunningTable) -> Question | None:
    """Leave the cost of a bluff out of the question if the challenged card was not a bluff."""
    found = build_question(t)
    return found if found is None or t.the_game.state.guilty else replace(found, guilty=0)


def checksum_told(entry: Entry, slaps: list[Slap]) -> Item:
    """Send the checksum of an entry, which depends on hidden events too."""
    return replace(item_without_events(entry, slaps), text=str(getattr(entry, "check", "")))


def bots_see_all(t: Table) -> list[BotQuestion]:
    """Show all hands to a bot."""
    found = the_questions(t)
    for asked in found:
        asked.view.hands[:] = t.the_game.state.hands
        asked.view.holds[:] = t.the_game.state.holds
    return found


def handed_at_once(t: RunningTable, seat: int, guest: Guest, at: int) -> None:
    """Hand over a seat with its cards at once, although the new owner should wait for the next deal."""
    t.reseat(seat, Seat(kind="person", person=guest.number), "handed", at)


Planted = tuple[str, Callable[..., object] | property]
"""The dotted name of a function or property below `penultima.table`, and its replacement."""
PLANTED: dict[str, Planted] = {
    "a window only if somebody can jump": ("log.table_state.next_windows", window_if_wanted),
    "no hold if nobody can jump": ("running_table.RunningTable.is_held", hold_if_wanted),
    "pace by the hand": ("deadlines.bot_timers", pace_by_hand),
    "no waking for a bot without a press": ("table.Table.wake_at", property(wake_for_presses)),
    "reasons of another seat": ("views.current_state.build_general_reason", reasons_of_the_asked),
    "a count by colour": ("views.current_state.build_board", reds_in_the_pile),
    "a drawn card for everybody": ("views.viewer_messages.redact_event", drawn_for_all),
    "a refusal by another's hand": ("commands.moves.check_action", only_bluffs),
    "room as long as the hidden card": ("views.viewer_messages.EncodedItems._item", as_long_as_the_card),
    "proof of a bluff for everybody": ("views.viewer_messages.bluff_proof", proof_for_all),
    "guilt in the question": ("views.current_state.build_question", guilty_if_so),
    "a checksum of all cards": ("views.viewer_messages.item_without_events", checksum_told),
    "a hand for whom the host gave the seat": ("commands.people.promise_seat", handed_at_once),
    "all hands for a bot": ("table.Table.take_bot_questions", bots_see_all),
}
"""The planted leaks by description."""
