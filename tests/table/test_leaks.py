"""Hidden information does not affect messages, answers or wake times. The check also finds planted leaks."""

import pytest

from penultima.editions import load
from tests.helpers.table.leak_check import LOOKS, VIEWERS, checked, moments_until_found
from tests.helpers.table.planted_leaks import PLANTED
from tests.helpers.table.random_sessions import LIKE, lively_rules

PARTS = 5
TABLES = 25
"""Number of tables in each part of the test."""
SEEN = {
    *("to a spectator", "to one seat", "to several seats", "to a bot"),
    *("calm", "clock", "no clock", "somebody waits"),
    *("window call", "window jump", "window race"),
    *("phase play", "phase drawn", "phase answer"),
    *("command play", "command draw", "command challenge", "command catch", "command slap"),
    *("the same entry follows", "bots differ or cards open"),
}
"""Features that must occur at least once in each part of the test."""


@pytest.mark.parametrize("part", range(PARTS))
def test_hidden_information_does_not_affect_messages_to_a_viewer(part: int) -> None:
    found = checked(range(part * TABLES, (part + 1) * TABLES))
    assert found["moments"] == TABLES * LOOKS * VIEWERS
    assert not SEEN - set(found)


def test_leak_check_covers_every_edition() -> None:
    rules = [lively_rules(number)[0] for number in range(PARTS * TABLES // LIKE)]
    assert {rule.edition.id for rule in rules} == set(load.bundled_ids())


@pytest.mark.parametrize("leak", PLANTED)
def test_planted_a_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    target, defect = PLANTED[leak]
    monkeypatch.setattr(f"penultima.table.{target}", defect)
    assert moments_until_found(range(TABLES)) > 0
