"""Generated tables: who sits there, by which rules they play, what they wrote on their cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from hypothesis import Phase, settings
from hypothesis import strategies as st

from penultima.editions import effect, load
from penultima.editions.edition import Edition, Option
from penultima.editions.effect import Effect, Instruction, Verb
from penultima.editions.ruleset import FEWEST, TEAM_SEATS, OptionValue, Ruleset, ruleset
from penultima.kernel.state import SEATS
from penultima.policies.registry import POLICIES

GIANT = "giant"
ALL = tuple(sorted(load.names(), key=lambda name: name != GIANT))
"""Every edition, the standard one first: the simplest example."""


SUGGESTED = (
    "next: draw-until colour",
    "others: shed wilds",
    "next: draw-if-stuck 3",
    "self: extra-turn",
    "next: level 7",
)


def law(examples: int, *, shrinks: bool = True) -> settings:
    """The same examples in every run; not made smaller where one that fails takes long."""
    phases = [phase for phase in Phase if shrinks or phase not in (Phase.shrink, Phase.explain)]
    return settings(max_examples=examples, derandomize=True, deadline=None, database=None, phases=phases)


@dataclass(frozen=True)
class Setup:
    """`meddling`: of ten moments, how many belong to somebody who acts unasked, wisely or not."""

    policies: tuple[str, ...] = ("random",) * 4
    seed: int = 0
    meddling: int = 0
    edition: str = GIANT
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    customs: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.policies)

    @cached_property
    def rules(self) -> Ruleset:
        return ruleset(self.edition, self.options, self.customs)


@st.composite
def setups(draw: st.DrawFn, editions: tuple[str, ...] = ALL, *, most_meddling: int = 5, written: bool = True) -> Setup:
    """`written`: the customizable cards carry something."""
    edition = load.edition(draw(st.sampled_from(editions)))
    policies = draw(tables())
    return Setup(
        policies=policies,
        seed=draw(st.integers(0, 2**64 - 1)),
        meddling=draw(st.integers(0, most_meddling)),
        edition=edition.id,
        options=draw(options(edition, len(policies))),
        customs=tuple(map(str, draw(customs(edition)))) if written else (),
    )


def tables() -> st.SearchStrategy[tuple[str, ...]]:
    """The policies of two to ten players: all alike, or each with one of their own."""
    seats = st.sampled_from(range(FEWEST, SEATS + 1))
    policy = st.sampled_from(POLICIES)
    return seats.flatmap(lambda count: policy.map(lambda name: (name,) * count) | st.tuples(*[policy] * count))


def options(edition: Edition, seats: int) -> st.SearchStrategy[dict[str, OptionValue]]:
    possible = {
        name: values(option) for name, option in edition.options.items() if name != "teams" or seats in TEAM_SEATS
    }
    together = st.fixed_dictionaries({}, optional=possible)
    return together.filter(lambda chosen: not (chosen.get("teams") and chosen.get("last-standing")))


def values(option: Option) -> st.SearchStrategy[OptionValue]:
    """Those that are not the default, which is had by leaving the option out; scoring has the edition's own."""
    if not option.values:
        return st.integers(0, option.most)
    return st.sampled_from(option.values if option.id == "scoring" else option.values[1:])


def customs(edition: Edition) -> st.SearchStrategy[list[Effect]]:
    """One of the suggested rules on each card, or anything."""
    places = len(edition.customs())
    text = st.sampled_from([effect.parse(text) for text in SUGGESTED]) | effects(instructions=3)
    return st.lists(text, min_size=places, max_size=places)


def effects(instructions: int = effect.INSTRUCTIONS) -> st.SearchStrategy[Effect]:
    return st.lists(single_instructions(), max_size=instructions).map(lambda drawn: Effect(tuple(drawn)))


def single_instructions() -> st.SearchStrategy[Instruction]:
    several = st.lists(verbs(), min_size=1, max_size=4).map(tuple)
    return st.builds(Instruction, st.sampled_from(list(effect.TARGETS)), several)


def verbs() -> st.SearchStrategy[Verb]:
    """Each verb as likely as another, then each of its arguments."""
    return st.one_of([with_any_argument(name, list(arguments)) for name, (_, arguments) in effect.VERBS.items()])


def with_any_argument(name: str, arguments: list[str]) -> st.SearchStrategy[Verb]:
    return st.sampled_from(arguments or [""]).map(lambda argument: Verb(name, argument))
