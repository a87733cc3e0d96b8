"""The case that the dialogue builds, and the equivalent command."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field

from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.judge.case import Case, FirstCard
from penultima.notation.card import is_wild
from penultima.notation.option import print_option

UNKNOWN_CARDS = "?3"
"""The text for three unknown cards in a hand."""


@dataclass
class CaseDraft:
    """A case under construction. `names` are in the order of turns. Cards are in notation; `?` is an unknown card."""

    edition: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    dispute: str = ""
    """The id of a listed dispute, which determines everything else."""
    first: str = ""
    """The card that starts the deal."""
    hands: dict[int, list[str]] = field(default_factory=dict)
    top: str = ""
    turn: int = 0
    drawn: str = ""
    """The next card of the draw pile."""
    done: list[str] = field(default_factory=list)
    action: str | None = None

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.edition, self.options)

    @property
    def case(self) -> Case:
        start = FirstCard((self.first,), len(self.names)) if self.first else self.position
        return Case(start, tuple(self.done))

    @property
    def position(self) -> str:
        hands = [",".join(self.hands.get(seat, [UNKNOWN_CARDS])) for seat in range(len(self.names))]
        words = [f"hands={'/'.join(hands)}", f"top={self.top}"]
        words += [f"draw={self.drawn}"] if self.drawn else []
        words += [f"turn={self.turn}"] if self.turn else []
        return " ".join(words)

    def next_to(self, seat: int) -> int:
        return (seat + 1) % len(self.names)

    def has_effect(self, card: str) -> bool:
        """Whether the card has an effect, so that it matters whether it was just played."""
        return self.rules.tables.op_count[self.rules.kind[card]] > 0

    def is_wild(self, card: str) -> bool:
        return is_wild(self.rules, self.rules.kind[card])

    def is_draw(self, card: str) -> bool:
        return self.rules.tables.debt[self.rules.kind[card]] > 0

    def command(self, language: str) -> str:
        """Return the command that asks the same question."""
        if self.dispute:
            source = ["--dispute", self.dispute]
        elif self.first:
            source = ["--first", self.first, "--players", str(len(self.names))]
        else:
            source = ["--position", self.position]
        options = [*(("--do", action) for action in self.done), ("--action", self.action), ("--edition", self.edition)]
        options += [("--option", print_option(name, value)) for name, value in self.options.items()]
        options += [("--names", ",".join(self.names) or None), ("--lang", language)]
        flags = [word for flag, value in options if value is not None for word in (flag, value)]
        return shlex.join(["penultima", "judge", *source, *flags])
