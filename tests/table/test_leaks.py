"""What a viewer may not know makes no difference to bytes, answers and wakings: 10,000 moments, and planted leaks."""

import pytest

from penultima.editions import load
from tests.table.company import LIKE, lively_rules
from tests.table.leaks import LOOKS, VIEWERS, checked, moments_until_found
from tests.table.planted_leaks import PLANTED

PARTS = 5
TABLES = 25
"""Of one part."""
SEEN = {
    *("to a spectator", "to one seat", "to several seats", "to a bot"),
    *("calm", "clock", "no clock", "somebody waits"),
    *("window call", "window jump", "window race"),
    *("phase play", "phase drawn", "phase answer"),
    *("command play", "command draw", "command challenge", "command catch", "command slap"),
    *("the same entry follows", "bots differ or cards open"),
}
"""What each part has looked at, at least."""


@pytest.mark.parametrize("part", range(PARTS))
def test_what_a_viewer_may_not_know_makes_no_difference(part: int) -> None:
    found = checked(range(part * TABLES, (part + 1) * TABLES))
    assert found["moments"] == TABLES * LOOKS * VIEWERS
    assert not SEEN - set(found)


def test_these_tables_are_of_every_edition() -> None:
    rules = [lively_rules(number)[0] for number in range(PARTS * TABLES // LIKE)]
    assert {rule.edition.id for rule in rules} == set(load.names())


@pytest.mark.parametrize("leak", PLANTED)
def test_planted_a_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place, defect = PLANTED[leak]
    monkeypatch.setattr(f"penultima.table.{place}", defect)
    assert moments_until_found(range(TABLES)) > 0
