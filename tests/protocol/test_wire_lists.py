"""The lists for clients in docs/wire.lists.json agree with the kernel's events and phases, and with event texts."""

import json
import re

import pytest

from penultima.editions.ruleset import ruleset
from penultima.i18n import catalogue
from penultima.kernel import events
from penultima.kernel.events import EVENT_FIELDS, EVENT_NAMES, event_kind
from penultima.kernel.state import NOBODY
from penultima.notation.event import Event, read_events
from penultima.protocol.json_schema import field_descriptions
from penultima.protocol.server_messages import Question
from penultima.view import redact_event
from penultima.wording.event_sentences import Sentences
from scripts.wire_page import DOCS

Lists = dict[str, list[str]]
STORED: Lists = json.loads((DOCS / "wire.lists.json").read_text(encoding="utf-8"))
SEAT, OTHER = 1, 2
SENTENCES = Sentences(catalogue("en"), ["Ana", "Blas", "Eva"])


def fact(name: str) -> int:
    """Return an event of the kernel. It has a card if events of this kind have one."""
    card = 1 << events._KIND if "card" in EVENT_FIELDS[name] else 0
    return EVENT_NAMES.index(name) | SEAT + 1 << events._SEAT | OTHER + 1 << events._OTHER | card


def event(name: str) -> Event:
    [found] = read_events(ruleset("giant"), [fact(name)])
    return found


def sentence_count(*names: str) -> int:
    return len(SENTENCES.describe_events([event(name) for name in names]))


def check_lists(lists: Lists) -> None:
    assert lists["silent"] == [name for name in EVENT_NAMES if sentence_count(name) == 0]
    # `scored` shares a sentence too, because its points are added up.
    assert [*lists["combined"], "scored"] == [name for name in EVENT_NAMES if sentence_count(name, name) == 1]
    assert lists["hidden"] == [
        name for name in EVENT_NAMES if event_kind(fact(name)) != event_kind(redact_event(fact(name), NOBODY))
    ]
    fields = {field: value for name in EVENT_NAMES for field, value in event(name).fields.items()}
    assert lists["flags"] == [field for field, value in fields.items() if isinstance(value, bool)]
    assert lists["decisions"] == re.findall(r"`(\w+)`", field_descriptions()[Question]["phase"])


def test_stored_lists_agree_with_the_kernel() -> None:
    check_lists(STORED)


@pytest.mark.parametrize("name", STORED)
def test_planted_a_missing_or_an_additional_entry_of_a_list_is_found(name: str) -> None:
    for wrong in (STORED[name][1:], [*STORED[name], "played"]):
        with pytest.raises(AssertionError):
            check_lists(STORED | {name: wrong})
