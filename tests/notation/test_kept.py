"""What is made once for a ruleset is kept for that one, and no longer than it is there."""

import gc

import pytest

from penultima.editions import load
from penultima.editions.compiler import compiled
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.notation.action import read_wish, texts_of
from penultima.notation.kept import Kept


def test_each_ruleset_has_its_own() -> None:
    kept: Kept[int, str] = Kept()
    giant, mini = ruleset("giant"), ruleset("mini")
    kept.of(giant)[7] = "giant"
    assert (kept.of(giant), kept.of(mini)) == ({7: "giant"}, {})


def test_it_is_forgotten_with_the_rules() -> None:
    """Whatever has their place in memory afterwards begins with nothing."""
    kept: Kept[int, str] = Kept()
    edition, printed = load.edition("giant"), ruleset("giant")
    rules = Ruleset(edition, printed.options, (), compiled(edition, dict(printed.options), dict(printed.effects)))
    kept.of(rules)[7] = "gone"
    del rules
    gc.collect()
    assert not kept._by_id


def test_a_text_that_was_read_is_read_the_same_by_other_hands_and_at_smaller_tables() -> None:
    rules = ruleset("classic")
    for _ in range(2):
        assert texts_of(rules, [read_wish(rules, "catch 3", 4, 0)]) == ["catch 3"]
        with pytest.raises(BadInput):
            read_wish(rules, "catch 3", 2, 0)
        bare = [read_wish(rules, "play WC:R", 4, 1 << rules.kind[name]) for name in rules.edition.customs()]
        assert texts_of(rules, bare) == [f"play {name}:R" for name in rules.edition.customs()]
        assert read_wish(rules, "play  R7", 4, 0) == read_wish(rules, "play R7", 4, 0)
