"""Decoded events, the kernel and the documentation agree on the names and fields of events."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from penultima import Event, Match, ruleset
from penultima.kernel import events
from penultima.kernel.events import EVENT_FIELDS, EVENT_NAMES
from penultima.notation.event import export_event, read_events

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"


def test_the_fields_of_kernel_events_are_the_fields_of_event() -> None:
    assert tuple(EVENT_FIELDS) == EVENT_NAMES
    assert {name for names in EVENT_FIELDS.values() for name in names} == {each.name for each in fields(Event)} - {
        "name"
    }


def test_the_event_table_in_the_docs_matches_the_code() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| ((?:`[a-z]+`(?:, )?)+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name: tuple(re.findall("`([a-z]+)`", cell)) for name, cell in rows} == EVENT_FIELDS


@pytest.mark.parametrize("edition", ["mini", "classic", "giant", "race", "official"])
def test_decoded_events_have_exactly_their_fields(edition: str) -> None:
    match = Match(edition, players=4, seed=3, options={"target": 300, "seven-zero": True})
    for _ in range(400):
        if match.game.over:
            if match.over:
                break
            match.next_deal()
        seat = match.game.asked[0]
        match.game.do(seat, match.game.legal(seat)[-1])
    for event in match.game.events:
        others = {each.name for each in fields(Event)} - {"name", *EVENT_FIELDS[event.name]}
        assert all(getattr(event, name) in (None, -1) for name in others), event
        assert all(value is not None for value in event.fields.values()), event


def test_exported_events_keep_the_packed_amount() -> None:
    """Exported JSON also contains the amount as the kernel packs it, until the next version of the format drops it."""
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
        exported = export_event(event)
        assert exported["amount"] == amount, event
        assert {"name", "seat", "other", "card", "colour", *EVENT_FIELDS[event.name]} < set(exported)
