"""Rules cannot be changed by accident. All games with equal rules share one object."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from operator import delitem, setitem
from pathlib import Path
from typing import Any

import pytest

from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.kernel.byte_layout import pack
from tests.editions.digests import RULES, rules_of

MINI = Path(load.__file__).with_name("mini.toml")
OPTIONS = {"stacking": "same"}


def played(edition: str = "classic") -> tuple[bytes, list[int]]:
    """Play up to 40 actions of a deal. Return the resulting state as bytes, and the events."""
    game = Game.deal(edition, players=3, seed=4, options=OPTIONS)
    for _ in range(40):
        if not game.over:
            game.do(game.asked[0], game.legal(game.asked[0])[0])
    return pack(game.state), list(game.log)


CHANGES: dict[str, Callable[[Any], object]] = {
    "an option": lambda rules: setitem(rules.options, "stacking", "any"),
    "a removed option": lambda rules: rules.options.pop("jump-in"),
    "the changed options": lambda rules: setitem(rules.changes, "stacking", "any"),
    "an effect": lambda rules: setitem(rules.effects, "S", rules.effects["R"]),
    "a kind": lambda rules: setitem(rules.kind, "R1", 7),
    "a text": lambda rules: setitem(rules.customs, 0, "self: reverse"),
    "a name": lambda rules: setitem(rules.names, 0, "R1"),
    "a table": lambda rules: setitem(rules.tables.fits[0], 0, -1),
    "a row of a table": lambda rules: setitem(rules.tables.fits, 0, ()),
    "a value": lambda rules: setitem(rules.tables.value, 0, 5),
    "a number": lambda rules: setattr(rules.tables, "hand", 3),
    "all tables": lambda rules: setattr(rules, "tables", None),
    "the options": lambda rules: setattr(rules, "options", {}),
    "the deck": lambda rules: setitem(rules.edition.deck, "W", 9),
    "a card": lambda rules: setitem(rules.edition.cards, "S", rules.edition.cards["R"]),
    "a printed rule": lambda rules: delitem(rules.edition.rules, "hand"),
    "the available options": lambda rules: rules.edition.options.clear(),
    "the effects of an option": lambda rules: rules.edition.options["seven-zero"].effects.update({}),
    "the id": lambda rules: setattr(rules.edition, "id", "ours"),
    "a suggested text": lambda _: setitem(load.presets(), "extra-turn", ""),  # type: ignore[call-overload]
}


@pytest.mark.parametrize("what", CHANGES)
def test_no_caller_can_change_the_rules_of_the_next_game(what: str) -> None:
    before = played()
    with pytest.raises((TypeError, AttributeError, FrozenInstanceError)):
        CHANGES[what](ruleset("classic", OPTIONS))
    assert played() == before


def test_planted_tables_that_can_be_changed_change_the_next_game() -> None:
    """Planted: changed tables. They affect the next game, because games share the tables."""
    before = played()
    R = ruleset("classic", OPTIONS).tables
    object.__setattr__(R, "hand", 3)
    try:
        assert played() != before
    finally:
        object.__setattr__(R, "hand", 7)


def test_changing_the_passed_options_does_not_change_the_rules() -> None:
    options, customs = {"stacking": "same"}, ["self: reverse"]
    rules = ruleset("classic", options, customs)
    options["stacking"], customs[0] = "off", ""
    assert (rules.options["stacking"], rules.customs) == ("same", ("self: reverse",))


def own(folder: Path, *changes: tuple[str, str]) -> Path:
    text = MINI.read_text(encoding="utf-8").replace('id = "mini"', 'id = "own"')
    for old, new in changes:
        text = text.replace(old, new)
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("text", RULES)
def test_copying_or_unpickling_rules_gives_the_same_object(text: str) -> None:
    rules = rules_of(text)
    assert copy.deepcopy(rules) is rules
    assert copy.copy(rules) is rules
    assert pickle.loads(pickle.dumps(rules)) is rules  # noqa: S301 - pickled in the same line


def test_custom_editions_are_pickled_with_their_whole_content(tmp_path: Path) -> None:
    edition = load.load_file(own(tmp_path, ("value = 5", "value = 3")))
    rules = ruleset(edition, {"stacking": "same", "seven-zero": True})
    data = pickle.dumps([rules, edition])
    own(tmp_path).unlink()
    again, edition_again = pickle.loads(data)  # noqa: S301 - pickled by this test
    assert again == rules
    assert (again.digest, again.changes, again.tables.hand) == (rules.digest, rules.changes, 3)
    assert edition_again == edition
    assert copy.deepcopy(edition) is edition
    with pytest.raises(TypeError):
        edition_again.options["seven-zero"].effects["1"] = None


def test_loading_a_file_twice_gives_equal_editions_with_shared_rules(tmp_path: Path) -> None:
    edition, again = load.load_file(own(tmp_path)), load.load_file(own(tmp_path))
    assert edition == again
    assert ruleset(edition) is ruleset(again)
    other = load.load_file(own(tmp_path, ("value = 5", "value = 3")))
    assert other != edition
    assert ruleset(other).tables.hand == 3


def test_rules_pickled_by_a_program_with_other_rules_are_refused_in_a_sentence() -> None:
    rules = ruleset("mini", OPTIONS)
    data = pickle.dumps(rules).replace(rules.digest.encode(), b"0" * 64)
    with pytest.raises(BadInput, match=r"^these rules of mini were kept by a program that has other ones: digest '"):
        pickle.loads(data)  # noqa: S301 - pickled by this test


def test_reprs_of_rules_and_editions_name_them() -> None:
    assert repr(ruleset("giant")) == "<Ruleset giant>"
    assert repr(ruleset("giant", {"jump-in": True, "target": 9, **OPTIONS})) == (
        "<Ruleset giant stacking=same jump-in=true target=9>"
    )
    assert repr(ruleset("classic", customs=["", "self: reverse"])) == "<Ruleset classic WC1='' WC2='self: reverse'>"
    assert repr(load.load_bundled("race")) == "<Edition race 1>"


BAD: dict[str, tuple[Callable[[Any], Ruleset], str]] = {
    "an edition that is a number": (lambda of: of(7), "edition: expected an edition or the id of one, found 7"),
    "an edition that is None": (lambda of: of(None), "edition: expected an edition or the id of one, found None"),
    "an edition that is a list": (
        lambda of: of(["mini"]),
        "edition: expected an edition or the id of one, found a list",
    ),
    "options in a list": (
        lambda of: of("mini", ["stacking=same"]),
        "options: expected values by the names of the options, found a list",
    ),
    "an option that is a text": (
        lambda of: of("mini", "stacking=same"),
        "options: expected values by the names of the options, found 'stacking=same'",
    ),
    "a name that is a number": (lambda of: of("mini", {7: True}), "options: 7 is no name of an option"),
    "a name that is None": (lambda of: of("mini", {None: True}), "options: None is no name of an option"),
    "a value that is a list": (
        lambda of: of("mini", {"stacking": ["same"]}),
        "stacking: expected 'off', 'same' or 'any', found a list",
    ),
    "a value that is None": (
        lambda of: of("mini", {"jump-in": None}),
        "jump-in: expected false or true, found None",
    ),
    "half a point": (
        lambda of: of("mini", {"target": 0.5}),
        "target: expected a whole number from 0 to 1000000, found 0.5",
    ),
    "a text instead of a list": (
        lambda of: of("classic", None, "self: reverse"),
        "customs: expected a list of texts, found 'self: reverse'",
    ),
    "texts that are a number": (lambda of: of("classic", None, 3), "customs: expected a list of texts, found 3"),
    "texts that are None": (lambda of: of("classic", None, None), "customs: expected a list of texts, found None"),
    "a text that is a number": (
        lambda of: of("classic", None, ["", 3]),
        "customs: expected a list of texts, found 3 in it",
    ),
    "a text in bytes": (
        lambda of: of("classic", None, [b"self: reverse"]),
        "customs: expected a list of texts, found b'self: reverse' in it",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_invalid_rules_are_reported_in_a_sentence(what: str) -> None:
    choose, reason = BAD[what]
    with pytest.raises(BadInput) as caught:
        choose(ruleset)
    assert str(caught.value) == reason
