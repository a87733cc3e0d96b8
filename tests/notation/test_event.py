"""Events at the door: a name and named fields, the same in the table of the docs, in the kernel and in what is read."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from penultima import Event, Match, ruleset
from penultima.kernel import events
from penultima.kernel.events import FIELDS, NAMES
from penultima.notation.event import plain_event, read_events

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"


def test_every_event_of_the_kernel_has_its_fields() -> None:
    assert tuple(FIELDS) == NAMES
    assert {name for names in FIELDS.values() for name in names} == {each.name for each in fields(Event)} - {"name"}


def test_the_table_of_the_docs_is_that_of_the_code() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| ((?:`[a-z]+`(?:, )?)+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name: tuple(re.findall("`([a-z]+)`", told)) for name, told in rows} == FIELDS


@pytest.mark.parametrize("edition", ["mini", "classic", "giant", "race", "official"])
def test_what_is_read_has_its_fields_and_no_others(edition: str) -> None:
    match = Match(edition, players=4, seed=3, options={"target": 300, "seven-zero": True})
    for _ in range(400):
        if match.game.over:
            if match.over:
                break
            match.next_deal()
        seat = match.game.asked[0]
        match.game.do(seat, match.game.legal(seat)[-1])
    for event in match.game.events:
        others = {each.name for each in fields(Event)} - {"name", *FIELDS[event.name]}
        assert all(getattr(event, name) in (None, -1) for name in others), event
        assert all(value is not None for value in event.fields.values()), event


def test_json_still_has_the_amount_that_the_fields_were() -> None:
    """As the kernel packs it, for one version more."""
    rules = ruleset("giant")
    for code, amount in (
        (events.E_AWAITS, 3),
        (events.E_PLAYED, 3),
        (events.E_RESHUFFLED, 57),
        (events.E_REVERSED, 1),
        (events.E_CHALLENGED, 1),
        (events.E_WENT_OUT, 2),
        (events.E_ENDED, 2),
        (events.E_SCORED, 120),
        (events.E_CALLED, 0),
    ):
        [event] = read_events(rules, [code | 1 << events._SEAT | amount << events._AMOUNT])
        told = plain_event(event)
        assert told["amount"] == amount, event
        assert {"name", "seat", "other", "card", "colour", *FIELDS[event.name]} < set(told)
