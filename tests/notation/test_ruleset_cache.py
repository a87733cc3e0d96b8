"""A cached value belongs to one ruleset and is freed together with it."""

import gc

import pytest

from penultima.editions import load
from penultima.editions.compiler import compile_tables
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.notation.kernel_actions import encode_text, print_codes
from penultima.notation.ruleset_cache import RulesetCache


def test_each_ruleset_has_its_own_cache() -> None:
    cache: RulesetCache[int, str] = RulesetCache()
    giant, mini = ruleset("giant"), ruleset("mini")
    cache.for_rules(giant)[7] = "giant"
    assert (cache.for_rules(giant), cache.for_rules(mini)) == ({7: "giant"}, {})


def test_a_ruleset_cache_is_freed_with_its_ruleset() -> None:
    """Another ruleset may get the same address in memory later, and must then start with an empty cache."""
    cache: RulesetCache[int, str] = RulesetCache()
    edition, printed = load.load_bundled("giant"), ruleset("giant")
    rules = Ruleset(edition, printed.options, (), compile_tables(edition, dict(printed.options), dict(printed.effects)))
    cache.for_rules(rules)[7] = "gone"
    del rules
    gc.collect()
    assert not cache._by_id


def test_a_cached_action_text_is_still_checked_against_hand_and_number_of_seats() -> None:
    rules = ruleset("classic")
    for _ in range(2):
        assert print_codes(rules, [encode_text(rules, "catch 3", 4, 0)]) == ["catch 3"]
        with pytest.raises(BadInput):
            encode_text(rules, "catch 3", 2, 0)
        bare = [encode_text(rules, "play WC:R", 4, 1 << rules.kind[name]) for name in rules.edition.customs()]
        assert print_codes(rules, bare) == [f"play {name}:R" for name in rules.edition.customs()]
        assert encode_text(rules, "play  R7", 4, 0) == encode_text(rules, "play R7", 4, 0)
