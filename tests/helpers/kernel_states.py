"""Small deals for tests of the kernel, in which cards and events are given by name."""

from collections.abc import Iterator, Mapping, Sequence

from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.kernel.byte_layout import blank_record, pack
from penultima.kernel.deal import clear_table
from penultima.kernel.rules import Rules
from penultima.kernel.state import PHASES, State
from penultima.kernel.step_context import NextWord, Source, StepContext
from penultima.kernel.streams import MASK32
from penultima.notation.action import parse_action
from penultima.notation.event import Event, read_events
from penultima.notation.kernel_actions import encode_action
from penultima.notation.position import build_state, parse_position

Options = Mapping[str, OptionValue]


class ChosenWords:
    """A random source whose streams give the chosen words first and then always the largest word.

    With the largest word a shuffle leaves every card in its position, and `random_below(n)` returns n - 1.
    """

    def __init__(self, words: Mapping[int, Sequence[int]] | None = None) -> None:
        self.words = words or {}
        self.opened: list[tuple[int, int, int]] = []
        """All streams that were opened, as (deal, use, count)."""

    def open(self, deal: int, use: int, count: int) -> NextWord:
        self.opened.append((deal, use, count))
        return self._words_for(use).__next__

    def _words_for(self, use: int) -> Iterator[int]:
        yield from self.words.get(use, ())
        while True:
            yield MASK32


class KernelDeal:
    """A deal of the kernel whose cards and events can be read by name."""

    def __init__(self, rules: Ruleset, state: State, context: StepContext) -> None:
        self.ruleset = rules
        self.state = state
        self.context = context

    @property
    def tables(self) -> Rules:
        return self.ruleset.tables

    def kind(self, card: str) -> int:
        return self.ruleset.kind[card]

    def mask(self, *cards: str) -> int:
        return sum(1 << self.kind(card) for card in cards)

    def cards(self, mask: int) -> set[str]:
        """Return the names of the kinds in a mask."""
        return {name for kind, name in enumerate(self.ruleset.names) if mask >> kind & 1}

    def hand(self, seat: int) -> list[str]:
        return self._counted(self.state.hands[seat])

    def discard_pile(self) -> list[str]:
        """Return the cards of the discard pile below the top card, in no particular order."""
        return self._counted(self.state.discard)

    def draw_pile(self) -> list[str]:
        """Return the draw pile, starting with the next card."""
        stock = self.state.stock[: self.state.stocked]
        return [self.ruleset.names[kind] for kind in reversed(stock)]

    def set_draw_pile(self, *cards: str) -> None:
        """Replace the draw pile with these cards. The first one is drawn next."""
        self.state.stocked = len(cards)
        self.state.stock[: len(cards)] = [self.kind(card) for card in reversed(cards)]

    def top(self) -> str:
        return self.ruleset.names[self.state.top]

    def awaited(self) -> tuple[str, int]:
        """Return the current phase and the awaited seat."""
        return PHASES[self.state.phase], self.state.turn

    def action(self, text: str) -> int:
        return encode_action(self.ruleset, parse_action(text), self.state.seats)

    def take_events(self) -> list[Event]:
        """Return all events since the last call."""
        return read_events(self.ruleset, self.context.take_events())

    def event_names(self) -> list[str]:
        return [event.name for event in self.take_events()]

    def bytes(self) -> bytes:
        return pack(self.state)

    def _counted(self, counts: Sequence[int]) -> list[str]:
        return [name for name, count in zip(self.ruleset.names, counts, strict=False) for _ in range(count)]


def deal_at(
    position: str,
    edition: str = "giant",
    options: Options | None = None,
    customs: Sequence[str] = (),
    source: Source | None = None,
) -> KernelDeal:
    """Return a deal that awaits a play.

    The draw pile contains the cards that the position does not place, in a fixed order.
    """
    rules = ruleset(edition, options, customs)
    context = StepContext(source or ChosenWords())
    return KernelDeal(rules, build_state(rules, parse_position(rules, position), context), context)


def cleared_table(
    seats: int, edition: str = "giant", options: Options | None = None, source: Source | None = None
) -> KernelDeal:
    """Return a table before the cards are dealt."""
    rules = ruleset(edition, options)
    state = blank_record(State)
    clear_table(state, rules.tables, seats)
    return KernelDeal(rules, state, StepContext(source or ChosenWords()))


def seat_mask(*seats: int) -> int:
    return sum(1 << seat for seat in seats)


def seats_in(mask: int) -> set[int]:
    return {seat for seat in range(mask.bit_length()) if mask >> seat & 1}
