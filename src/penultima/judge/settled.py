"""What a question leaves to chance: its table is set by several lots, and what all have in common is told as a fact.

The lots are not all that there are: what takes several rare cards at once may be missed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.judge import cite
from penultima.judge.case import Inquiry, RefusedBefore, read_action
from penultima.judge.lot import BY_CHANCE, USUAL, Lot
from penultima.judge.verdict import Verdict, forbidden, judge, opened
from penultima.kernel.state import NOBODY
from penultima.notation.event import Event
from penultima.notation.wish import Wish

FEW = 3
"""Possibilities that can be told one by one."""

Story = tuple[Event, ...]


@dataclass(frozen=True)
class Settled:
    """The verdicts by all lots; the first is told where they agree."""

    rules: Ruleset
    seats: int
    verdicts: tuple[Verdict, ...]
    before: Story
    """What was done before the question, as everybody saw it, as far as all lots agree."""
    debt: int
    """At stake when the question is asked."""
    lots: tuple[Lot, ...] = ()
    """By which what was done before could be done."""

    @property
    def verdict(self) -> Verdict:
        return self.verdicts[0]

    @cached_property
    def decisions(self) -> tuple[Verdict, ...]:
        """One verdict for each way to decide; more than one where chance decides."""
        found: dict[tuple[str | None, int], Verdict] = {}
        for verdict in self.verdicts:
            found.setdefault((verdict.refused, verdict.cost), verdict)
        return tuple(found.values())

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        """Of all that may happen; where that is too much to be told, those that speak in any case."""
        clauses = dict.fromkeys(clause for verdict in self.verdicts for clause in verdict.clauses)
        if len(self.stories) <= FEW:
            return tuple(clauses)
        return tuple(clause for clause in clauses if all(clause in verdict.clauses for verdict in self.verdicts))

    @cached_property
    def stories(self) -> tuple[Story, ...]:
        """What may happen, each once."""
        return tuple(dict.fromkeys(verdict.events for verdict in self.verdicts))

    @cached_property
    def begin(self) -> int:
        """With how many events all stories begin alike."""
        return _in_common(self.stories)

    @cached_property
    def end(self) -> int:
        """With how many they end alike, after what differs."""
        return _in_common([story[self.begin :][::-1] for story in self.stories])

    @cached_property
    def by_chance(self) -> tuple[bool, ...]:
        """For each event of the verdict: it might have been another, or the same with another card."""
        length = len(self.verdict.events)
        after = length - self.end
        places = [at if at < after else at - length for at in range(length)]
        return tuple(self.begin <= at < after or self._varies(place) for at, place in enumerate(places))

    def _varies(self, place: int) -> bool:
        return len({verdict.facts[place] for verdict in self.verdicts}) > 1


def _in_common(stories: Sequence[Sequence[Event]]) -> int:
    """How many events before the first that differs."""
    together = zip(*stories, strict=False)
    return sum(1 for _ in takewhile(lambda events: len(set(events)) == 1, together))


def settle(inquiry: Inquiry, lots: Sequence[Lot] = ()) -> Settled:
    """By these lots, or by all that are usual."""
    by_lot = _possible(inquiry, lots or _all_lots(inquiry))
    games = list(by_lot.values())
    before, debt = told_before(inquiry, games), games[0].state.debt
    verdicts = tuple(_decide(inquiry, game) for game in games)
    return Settled(games[0].rules, games[0].state.seats, verdicts, before, debt, tuple(by_lot))


def told_before(inquiry: Inquiry, games: Sequence[Game]) -> Story:
    """What was done before the question, as far as all lots agree."""
    if inquiry.is_opening or not inquiry.tells_before:
        return ()
    stories = [_since_turned_up(game) for game in games]
    return tuple(stories[0][: _in_common(stories)])


def _decide(inquiry: Inquiry, game: Game) -> Verdict:
    return opened(game) if inquiry.action is None else judge(game, *read_action(game, inquiry.action))


def _since_turned_up(game: Game) -> list[Event]:
    """Without the hands of a fresh deal."""
    events = game.news(NOBODY)
    return events[next((at for at, event in enumerate(events) if event.name in cite.TURNED_UP), 0) :]


def tables(inquiry: Inquiry) -> list[Game]:
    return list(_possible(inquiry, _all_lots(inquiry)).values())


def _all_lots(inquiry: Inquiry) -> list[Lot]:
    """A single one where nothing is left open.

    Each card is the next of the draw pile once: of some there is but one, which the others would hardly meet.
    """
    by_chance = BY_CHANCE if inquiry.by else (USUAL,)
    return [*by_chance, *(Lot(drawn=card) for card in inquiry.cards)]


def _possible(inquiry: Inquiry, lots: Sequence[Lot]) -> dict[Lot, Game]:
    """By every lot by which what was done could be done; BadInput where it could by none."""
    found: dict[Lot, Game] = {}
    problems: list[BadInput] = []
    for lot in lots:
        try:
            found[lot] = inquiry.game(lot)
        except BadInput as problem:
            if not lot.drawn and not isinstance(problem, RefusedBefore):
                raise
            problems.append(problem)  # what was done cannot have been, or the card is not left
    if not found:
        raise problems[0]
    return found


def certainly_legal(games: Sequence[Game], seat: int) -> tuple[list[Wish], bool]:
    """What the seat may do by every lot, and whether there is more by some."""
    legal = [game.legal(seat) for game in games]
    certain = [wish for wish in legal[0] if all(wish in wishes for wishes in legal)]
    return certain, any(len(wishes) > len(certain) for wishes in legal)


def certainly_forbidden(games: Sequence[Game], seat: int) -> dict[str, list[Wish]]:
    """By clause, what it may not do by any lot."""
    by_lot = [forbidden(game, seat) for game in games]
    certain = {
        clause: [wish for wish in wishes if all(wish in lot.get(clause, []) for lot in by_lot)]
        for clause, wishes in by_lot[0].items()
    }
    return {clause: wishes for clause, wishes in certain.items() if wishes}
