"""Changes to a single option that would change the answer. For each change, the kernel decides the question again."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.judge.case import Inquiry
from penultima.judge.sampling import SampledAnswer, sample_answer
from penultima.judge.unknown_cards import Sample
from penultima.notation.event import Event

CHANGE_SAMPLES = 4
"""The number of samples tried for each change. A few are enough, because the sample hardly ever matters."""
UNASKED = "turn.asked"
"""The clause that refuses an answer to a question that was never asked.

A changed option may have removed the question, for example if the next player now draws at once.
"""
LATER = ("scored", "won")
"""Events that depend only on the scoring. They are ignored, because disputes are about plays."""


@dataclass(frozen=True)
class OptionChange:
    """A change to one option.

    `allowed` is the new decision, or None if the action stays allowed but has other consequences.
    """

    option: str
    value: OptionValue
    allowed: bool | None
    is_usual: bool
    """Whether the value is the default of the edition."""


def find_changes(inquiry: Inquiry, answer: SampledAnswer) -> list[OptionChange]:
    """Return, for each option, the first value that changes the answer.

    Changes of the decision come first. Return nothing if the decision depends on unknown cards. If only the
    consequences depend on them, compare only decisions.
    """
    if inquiry.game_by_rules is None or len(answer.decisions) > 1:
        return []
    found: dict[str, OptionChange] = {}
    for option, value in _values(answer.rules):
        if option not in found and (change := _change(inquiry, answer, option, value)):
            found[option] = change
    decisive = [change for change in found.values() if change.allowed is not None]
    others = [change for change in found.values() if change.allowed is None]
    return decisive if len(answer.stories) > 1 else decisive + others


def _values(rules: Ruleset) -> Iterator[tuple[str, OptionValue]]:
    for name, option in rules.edition.options.items():
        yield from ((name, value) for value in option.values if value != rules.options[name])


def _change(inquiry: Inquiry, answer: SampledAnswer, option: str, value: OptionValue) -> OptionChange | None:
    usual = ruleset(answer.rules.edition).options[option] == value
    after = _answer_again(inquiry, answer, option, value)
    if after is None:
        return OptionChange(option, value, allowed=False, is_usual=True) if usual and answer.verdict.allowed else None
    if len(after.decisions) > 1:
        return None
    if after.verdict.refused == UNASKED and not usual:
        return OptionChange(option, value, None, usual) if answer.verdict.allowed else None
    if after.verdict.allowed != answer.verdict.allowed:
        return OptionChange(option, value, after.verdict.allowed, usual)
    if after.verdict.allowed and _stories_without_scores(after) != _stories_without_scores(answer):
        return OptionChange(option, value, None, usual)
    return None


def _answer_again(inquiry: Inquiry, answer: SampledAnswer, option: str, value: OptionValue) -> SampledAnswer | None:
    """Answer the question under the changed rules. Return None if the question does not arise under them."""
    before, by = answer.rules, inquiry.game_by_rules
    if by is None:
        return None
    try:
        rules = ruleset(before.edition, {**before.changes, option: value}, before.customs)
        return sample_answer(inquiry.with_game(lambda sample: by(rules, sample)), _first_samples(inquiry, answer))
    except BadInput:
        return None


def _first_samples(inquiry: Inquiry, answer: SampledAnswer) -> list[Sample]:
    """Return the first few samples, and all other samples whose next card is named in the question."""
    named = re.split(r"[ :]+", inquiry.action or "")
    return [
        *answer.samples[:CHANGE_SAMPLES],
        *(sample for sample in answer.samples[CHANGE_SAMPLES:] if sample.drawn in named),
    ]


def _stories_without_scores(answer: SampledAnswer) -> list[list[Event]]:
    return [[event for event in story if event.name not in LATER] for story in answer.stories]
