"""Leaks to plant, each of another kind: the law counts only if it finds them."""

from collections.abc import Callable, Iterator
from typing import cast

from msgspec.structs import replace

from penultima.kernel.actions import A_CHALLENGE, action_verb
from penultima.kernel.bits import popcount
from penultima.kernel.clauses import CHALLENGE_WHO
from penultima.kernel.events import E_DREW, event_code, event_kind
from penultima.kernel.expand import bits_of
from penultima.kernel.legal import legal
from penultima.kernel.refusal import why_not
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, State
from penultima.table.entry import Entry
from penultima.table.fold import Change
from penultima.table.now import board, one_reason, question, reasons
from penultima.table.see import Public, outline
from penultima.table.sitting import NOTHING, Asked, Sitting
from penultima.table.table import Table
from penultima.table.timer import Wanted
from penultima.table.window import Happened, Window, next_windows
from penultima.view import seen_by
from penultima.wire.client_out import Board, Item, Question, Slap, Why

is_held = Sitting.is_held
of_bots = Sitting._of_bots
the_wake_at = cast("property", Table.__dict__["wake_at"]).__get__
the_item = Public._item
the_questions = Table.questions
"""What the defects stand before."""


def can_jump(s: State, R: Rules) -> bool:
    return any(s.holds[seat] >> s.top & 1 for seat in range(s.seats) if seat != s.turn) and not R.wilds >> s.top & 1


def window_if_wanted(
    open_ones: tuple[Window, ...], s: State, R: Rules, step: Happened, version: int
) -> tuple[Window, ...]:
    """A jump window is opened only where somebody can jump."""
    found = next_windows(open_ones, s, R, step, version)
    return tuple(window for window in found if window.kind != "jump" or can_jump(s, R))


def hold_if_wanted(t: Sitting, window: Window, at: int) -> bool:
    """The hold of a jump ends early where nobody can jump."""
    nobody = window.kind == "jump" and not can_jump(t.the_game.state, t.the_rules.tables)
    return not nobody and is_held(t, window, at)


def pace_by_hand(t: Sitting, goes_on: bool) -> Iterator[Wanted]:  # noqa: FBT001 - as the one it stands for
    """A bot takes longer the more kinds of cards it holds."""
    for wanted in of_bots(t, goes_on):
        place = wanted.key[1]
        assert isinstance(place, int)
        yield wanted._replace(lasts=wanted.lasts + 10 * popcount(t.the_game.state.holds[place]))


def wake_for_presses(t: Table) -> int | None:
    """The table does not wake for a bot that has nothing to press."""
    idle = {key for key, thought in t.thoughts.items() if thought.answered and thought.action == NOTHING}
    other = t.fork()
    other.timers = {key: timer for key, timer in t.timers.items() if key not in idle}
    found: int | None = the_wake_at(other)
    return found


def reasons_of_the_asked(t: Sitting, place: int) -> dict[str, Why]:
    """Everybody is told why the asked seat may not lay its cards."""
    if t.asked == NOBODY:
        return one_reason(t, place)
    return reasons(t, t.asked, legal(t.the_game.state, t.the_rules.tables, t.asked))


def reds_in_the_pile(t: Sitting) -> Board | None:
    """The board counts the red cards of the draw pile."""
    found = board(t)
    if found is None:
        return None
    s, R = t.the_game.state, t.the_rules.tables
    return replace(found, stock=sum(R.colour[kind] == 0 for kind in s.stock[: s.stocked]))


def drawn_for_all(event: int, seat: int) -> int:
    """What somebody draws, everybody sees."""
    return event if event_code(event) == E_DREW else seen_by(event, seat)


def only_bluffs(s: State, R: Rules, seat: int, action: int) -> tuple[int, int]:
    """An honest card cannot be challenged."""
    honest = action_verb(action) == A_CHALLENGE and not s.guilty
    return (CHALLENGE_WHO, 0) if honest else why_not(s, R, seat, action)


def as_long_as_the_card(public: Public, t: Sitting, version: int, change: Change, end: int) -> bytes:
    """A hidden card leaves as many spaces as its name has letters."""
    before = len(public.hidden)
    written = the_item(public, t, version, change, end)
    kinds = [event_kind(event) for _, _, event in public.hidden[before:]]
    return written + b" " * sum(len(t.the_rules.names[kind]) for kind in kinds)


def proof_for_all(t: Sitting, _seat: int, public: Public) -> list[str]:
    """What proves a bluff is told to all, not to the challenger alone."""
    masks = [mask for _, mask in public.proofs]
    return [t.the_rules.names[kind] for kind in bits_of(masks[-1])] if masks else []


def guilty_if_so(t: Sitting) -> Question | None:
    """The question has the price of a bluff only where it was one."""
    found = question(t)
    return found if found is None or t.the_game.state.guilty else replace(found, guilty=0)


def checksum_told(entry: Entry, slaps: list[Slap]) -> Item:
    """The checksum of all events goes out with an entry, for whoever looks for mistakes."""
    return replace(outline(entry, slaps), text=str(getattr(entry, "check", "")))


def bots_see_all(t: Table) -> list[Asked]:
    """A bot is handed all the hands."""
    found = the_questions(t)
    for asked in found:
        asked.view.hands[:] = t.the_game.state.hands
        asked.view.holds[:] = t.the_game.state.holds
    return found


Planted = tuple[str, Callable[..., object] | property]
"""Where it stands, and what."""
PLANTED: dict[str, Planted] = {
    "a window only if somebody can jump": ("fold.next_windows", window_if_wanted),
    "no hold if nobody can jump": ("sitting.Sitting.is_held", hold_if_wanted),
    "pace by the hand": ("sitting.Sitting._of_bots", pace_by_hand),
    "no waking for a bot without a press": ("table.Table.wake_at", property(wake_for_presses)),
    "reasons of another seat": ("now.one_reason", reasons_of_the_asked),
    "a count by colour": ("now.board", reds_in_the_pile),
    "a drawn card for everybody": ("see.seen_by", drawn_for_all),
    "a refusal by another's hand": ("moves.why_not", only_bluffs),
    "room as long as the hidden card": ("see.Public._item", as_long_as_the_card),
    "proof of a bluff for everybody": ("see.proof_for", proof_for_all),
    "guilt in the question": ("now.question", guilty_if_so),
    "a checksum of all cards": ("see.outline", checksum_told),
    "all hands for a bot": ("table.Table.questions", bots_see_all),
}
"""Places are those of `penultima.table`."""
