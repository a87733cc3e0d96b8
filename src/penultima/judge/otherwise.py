"""Under which single change of the options the answer would be another: the kernel is asked again for each."""

from collections.abc import Iterator
from dataclasses import dataclass

from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.judge.case import Inquiry
from penultima.judge.settled import Settled, settle
from penultima.notation.event import Event

A_FEW = 4
"""Lots that are tried for each, of those by which the question arises: what is allowed hardly ever depends on them."""
UNASKED = "turn.asked"
"""An answer that nobody asks for under the change, such as to cards that are drawn at once: nothing is forbidden."""
LATER = ("scored", "won")
"""What a change of the scoring alone touches: nobody quarrels about that when a card is laid."""


@dataclass(frozen=True)
class Change:
    """`allowed` is what becomes of the action; None: it is done in both cases, but something else happens."""

    option: str
    value: OptionValue
    allowed: bool | None
    is_usual: bool
    """It is what the edition has if nothing is agreed upon."""


def changes(inquiry: Inquiry, settled: Settled) -> list[Change]:
    """Of each option the first value that decides otherwise, then those by which something else happens.

    There are none where chance decides, and none of the second kind where it has a part in what happens.
    """
    if inquiry.by is None or len(settled.decisions) > 1:
        return []
    found: dict[str, Change] = {}
    for option, value in _values(settled.rules):
        if option not in found and (change := _change(inquiry, settled, option, value)):
            found[option] = change
    decisive = [change for change in found.values() if change.allowed is not None]
    others = [change for change in found.values() if change.allowed is None]
    return decisive if len(settled.stories) > 1 else decisive + others


def _values(rules: Ruleset) -> Iterator[tuple[str, OptionValue]]:
    for name, option in rules.edition.options.items():
        yield from ((name, value) for value in option.values if value != rules.options[name])


def _change(inquiry: Inquiry, settled: Settled, option: str, value: OptionValue) -> Change | None:
    usual = ruleset(settled.rules.edition).options[option] == value
    after = _asked_again(inquiry, settled, option, value)
    if after is None:
        return Change(option, value, allowed=False, is_usual=True) if usual and settled.verdict.allowed else None
    if len(after.decisions) > 1:
        return None
    if after.verdict.refused == UNASKED and not usual:
        return Change(option, value, None, usual) if settled.verdict.allowed else None
    if after.verdict.allowed != settled.verdict.allowed:
        return Change(option, value, after.verdict.allowed, usual)
    if after.verdict.allowed and _deeds(after) != _deeds(settled):
        return Change(option, value, None, usual)
    return None


def _asked_again(inquiry: Inquiry, settled: Settled, option: str, value: OptionValue) -> Settled | None:
    """None where the question does not arise by those rules."""
    before, by = settled.rules, inquiry.by
    if by is None:
        return None
    try:
        rules = ruleset(before.edition, {**before.changes, option: value}, before.customs)
        return settle(inquiry.with_game(lambda lot: by(rules, lot)), settled.lots[:A_FEW])
    except BadInput:
        return None


def _deeds(settled: Settled) -> list[list[Event]]:
    return [[event for event in story if event.name not in LATER] for story in settled.stories]
