"""Answers when cards are unknown.

Samples fill in the unknown cards. Facts that all samples share count as certain. Samples are not exhaustive, so an
outcome that needs several rare cards at once may be missed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.judge import citations
from penultima.judge.case import EarlierActionRefused, Inquiry, read_action
from penultima.judge.unknown_cards import DEFAULT_SAMPLE, RANDOM_SAMPLES, Sample
from penultima.judge.verdict import Verdict, judge, judge_first_card, list_forbidden
from penultima.kernel.state import NOBODY
from penultima.notation.action import Action
from penultima.notation.event import Event

MAX_LISTED = 3
"""The maximum number of possibilities that are listed one by one."""

Story = tuple[Event, ...]


@dataclass(frozen=True)
class SampledAnswer:
    """The verdicts for all samples. `verdict`, the first one, represents all of them where they agree."""

    rules: Ruleset
    seats: int
    verdicts: tuple[Verdict, ...]
    before: Story
    """The events before the question, as everybody saw them, up to the first one that differs between samples."""
    debt: int
    """The number of cards owed when the question is asked."""
    samples: tuple[Sample, ...] = ()
    """The samples that allow the actions before the question."""

    @property
    def verdict(self) -> Verdict:
        return self.verdicts[0]

    @cached_property
    def decisions(self) -> tuple[Verdict, ...]:
        """One verdict for each possible decision. There are several if the decision depends on unknown cards."""
        found: dict[tuple[str | None, int], Verdict] = {}
        for verdict in self.verdicts:
            found.setdefault((verdict.refused, verdict.cost), verdict)
        return tuple(found.values())

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of all possible outcomes.

        If there are too many outcomes to list, these are only the clauses that all outcomes share.
        """
        clauses = dict.fromkeys(clause for verdict in self.verdicts for clause in verdict.clauses)
        if len(self.stories) <= MAX_LISTED:
            return tuple(clauses)
        return tuple(clause for clause in clauses if all(clause in verdict.clauses for verdict in self.verdicts))

    @cached_property
    def stories(self) -> tuple[Story, ...]:
        """The distinct possible outcomes. A story is the series of events of one outcome."""
        return tuple(dict.fromkeys(verdict.events for verdict in self.verdicts))

    @cached_property
    def shared_start(self) -> int:
        """How many events at the beginning are the same in all stories."""
        return _count_common_events(self.stories)

    @cached_property
    def shared_end(self) -> int:
        """How many events at the end, after the differences, are the same in all stories."""
        return _count_common_events([story[self.shared_start :][::-1] for story in self.stories])

    @cached_property
    def by_chance(self) -> tuple[bool, ...]:
        """For each event of the verdict: whether the event, or the card in it, depends on unknown cards."""
        length = len(self.verdict.events)
        after = length - self.shared_end
        places = [at if at < after else at - length for at in range(length)]
        return tuple(self.shared_start <= at < after or self._varies(place) for at, place in enumerate(places))

    def _varies(self, place: int) -> bool:
        return len({verdict.facts[place] for verdict in self.verdicts}) > 1


def _count_common_events(stories: Sequence[Sequence[Event]]) -> int:
    """Count the leading events that are equal."""
    together = zip(*stories, strict=False)
    return sum(1 for _ in takewhile(lambda events: len(set(events)) == 1, together))


def sample_answer(inquiry: Inquiry, samples: Sequence[Sample] = ()) -> SampledAnswer:
    """Answer an inquiry with these samples, by default with all samples."""
    by_sample = _select_possible_games(inquiry, samples or _all_samples(inquiry))
    games = list(by_sample.values())
    before, debt = common_events_before(inquiry, games), games[0].state.debt
    verdicts = tuple(_decide(inquiry, game) for game in games)
    return SampledAnswer(games[0].rules, games[0].state.seats, verdicts, before, debt, tuple(by_sample))


def common_events_before(inquiry: Inquiry, games: Sequence[Game]) -> Story:
    """Return the events before the question, up to the first event that differs between samples."""
    if inquiry.is_opening or not inquiry.tells_before:
        return ()
    stories = [_list_events_from_first_card(game) for game in games]
    return tuple(stories[0][: _count_common_events(stories)])


def _decide(inquiry: Inquiry, game: Game) -> Verdict:
    return judge_first_card(game) if inquiry.action is None else judge(game, *read_action(game, inquiry.action))


def _list_events_from_first_card(game: Game) -> list[Event]:
    """Return the events from the moment the first card was turned up, without the dealing."""
    events = game.news(NOBODY)
    return events[next((at for at, event in enumerate(events) if event.name in citations.FIRST_CARD_CLAUSES), 0) :]


def sample_games(inquiry: Inquiry) -> list[Game]:
    return list(_select_possible_games(inquiry, _all_samples(inquiry)).values())


def _all_samples(inquiry: Inquiry) -> list[Sample]:
    """Return the samples to try.

    These are the random samples, or one default sample if all cards of the table are known. One more sample is added
    for each card that may be the next card of the draw pile, because random samples would rarely draw a rare card.
    """
    by_chance = RANDOM_SAMPLES if inquiry.game_by_rules else (DEFAULT_SAMPLE,)
    return [*by_chance, *(Sample(drawn=card) for card in inquiry.cards)]


def _select_possible_games(inquiry: Inquiry, samples: Sequence[Sample]) -> dict[Sample, Game]:
    """Return the games of the samples that allow the actions before the question. Raise BadInput if there are none."""
    found: dict[Sample, Game] = {}
    problems: list[BadInput] = []
    for sample in samples:
        try:
            found[sample] = inquiry.game(sample)
        except BadInput as problem:
            if not sample.drawn and not isinstance(problem, EarlierActionRefused):
                raise
            problems.append(problem)  # an earlier action is impossible, or no copy of the card is left
    if not found:
        raise problems[0]
    return found


def certainly_legal(games: Sequence[Game], seat: int) -> tuple[list[Action], bool]:
    """Return the actions that are legal for the seat in every sample, and whether some samples allow more."""
    legal = [game.legal(seat) for game in games]
    certain = [action for action in legal[0] if all(action in actions for actions in legal)]
    return certain, any(len(actions) > len(certain) for actions in legal)


def certainly_forbidden(games: Sequence[Game], seat: int) -> dict[str, list[Action]]:
    """Return the actions that are forbidden to the seat in every sample, by clause."""
    by_sample = [list_forbidden(game, seat) for game in games]
    certain = {
        clause: [action for action in actions if all(action in sample.get(clause, []) for sample in by_sample)]
        for clause, actions in by_sample[0].items()
    }
    return {clause: actions for clause, actions in certain.items() if actions}
