"""Generated setups of a table: the seats, the rules and the effects of custom cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from hypothesis import Phase, settings
from hypothesis import strategies as st

from penultima.editions import effect_language, load
from penultima.editions.edition import Edition, Option
from penultima.editions.effect_language import Effect, Instruction, Verb
from penultima.editions.ruleset import MIN_SEATS, TEAM_SEATS, OptionValue, Ruleset, ruleset
from penultima.kernel.state import SEATS
from penultima.policies.registry import POLICIES

GIANT = "giant"
ALL = tuple(sorted(load.bundled_ids(), key=lambda name: name != GIANT))
"""All editions. The standard edition comes first, because Hypothesis shrinks examples towards the first value."""


SUGGESTED = (
    "next: draw-until colour",
    "others: shed wilds",
    "next: draw-if-stuck 3",
    "self: extra-turn",
    "next: level 7",
)


def law(examples: int, *, shrinks: bool = True) -> settings:
    """Return Hypothesis settings with this number of examples. Slow properties pass `shrinks=False`."""
    phases = [phase for phase in Phase if shrinks or phase not in (Phase.shrink, Phase.explain)]
    return settings(max_examples=examples, phases=phases)


@dataclass(frozen=True)
class Setup:
    """The rules and players of a generated table. On average, `meddling` of ten steps are actions of a random seat."""

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
    """Generate a setup. If `written` is true, the custom cards have effects."""
    edition = load.load_bundled(draw(st.sampled_from(editions)))
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
    """Generate the policies of two to ten players: either the same policy for all players, or any mixture."""
    seats = st.sampled_from(range(MIN_SEATS, SEATS + 1))
    policy = st.sampled_from(POLICIES)
    return seats.flatmap(lambda count: policy.map(lambda name: (name,) * count) | st.tuples(*[policy] * count))


def options(edition: Edition, seats: int) -> st.SearchStrategy[dict[str, OptionValue]]:
    possible = {
        name: values(option) for name, option in edition.options.items() if name != "teams" or seats in TEAM_SEATS
    }
    together = st.fixed_dictionaries({}, optional=possible)
    return together.filter(lambda chosen: not (chosen.get("teams") and chosen.get("last-standing")))


def values(option: Option) -> st.SearchStrategy[OptionValue]:
    """Generate values of an option. If the option lists its values, the first one is left out: it is the default.

    The option `scoring` is an exception: its default depends on the edition, so all its values are generated.
    """
    if not option.values:
        return st.integers(0, option.most)
    return st.sampled_from(option.values if option.id == "scoring" else option.values[1:])


def customs(edition: Edition) -> st.SearchStrategy[list[Effect]]:
    """Generate an effect for each custom card: either a suggested effect or a random one."""
    places = len(edition.customs())
    text = st.sampled_from([effect_language.parse_effect(text) for text in SUGGESTED]) | effects(instructions=3)
    return st.lists(text, min_size=places, max_size=places)


def effects(instructions: int = effect_language.MAX_INSTRUCTIONS) -> st.SearchStrategy[Effect]:
    return st.lists(single_instructions(), max_size=instructions).map(lambda drawn: Effect(tuple(drawn)))


def single_instructions() -> st.SearchStrategy[Instruction]:
    several = st.lists(verbs(), min_size=1, max_size=4).map(tuple)
    return st.builds(Instruction, st.sampled_from(list(effect_language.TARGETS)), several)


def verbs() -> st.SearchStrategy[Verb]:
    """Generate a verb and its argument. All verbs are equally likely."""
    return st.one_of(
        [with_any_argument(name, list(arguments)) for name, (_, arguments) in effect_language.VERBS.items()]
    )


def with_any_argument(name: str, arguments: list[str]) -> st.SearchStrategy[Verb]:
    return st.sampled_from(arguments or [""]).map(lambda argument: Verb(name, argument))
