"""The bundled edition files are complete. Errors in a custom edition name the file, the line and the key."""

import ast
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.editions.edition import COLOURS, DIGITS, WILD
from penultima.editions.load import load_file
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from tests.helpers.editions.custom_edition import night

PACKAGE = Path(load.__file__).parent
GIANT = (PACKAGE / "giant.toml").read_text(encoding="utf-8")
OFFICIAL = (PACKAGE / "official.toml").read_text(encoding="utf-8")
DECKS = {"mini": 56, "classic": 112, "giant": 108, "race": 112, "official": 108}
HANDS = {"mini": 5, "classic": 7, "giant": 7, "race": 7, "official": 7}
KINDS = {"mini": 54, "classic": 58, "giant": 54, "race": 55, "official": 54}


def test_the_bundled_editions_are_the_five_known_ones() -> None:
    assert load.bundled_ids() == sorted(DECKS)


@pytest.mark.parametrize("name", DECKS)
def test_deck_and_hand_have_the_sizes_of_the_rulebook(name: str) -> None:
    rules = ruleset(name)
    assert (rules.tables.cards, rules.tables.kinds, rules.tables.hand) == (DECKS[name], KINDS[name], HANDS[name])


@pytest.mark.parametrize("name", DECKS)
def test_every_card_and_every_rule_names_a_clause_of_the_edition(name: str) -> None:
    edition = load.load_bundled(name)
    clauses = {*edition.clauses, *edition.rulings}
    cards = {edition.cards[symbol].clause for symbol in edition.deck}
    firsts = {edition.cards[symbol].first_clause for symbol in edition.deck}
    differing = {key: rule for key, rule in edition.rules.items() if rule != load.load_bundled("giant").rules[key]}
    assert cards <= clauses
    assert name == "classic" or firsts <= clauses
    assert {rule.clause for rule in differing.values()} <= clauses


def test_no_code_depends_on_the_name_of_an_edition() -> None:
    """Code may name an edition only as a default, because editions are data.

    The test ignores `race`, which is also a verb and a phase.
    """
    allowed = {'edition: Edition | str = "giant",', 'DEFAULT = "giant"', 'rules = ruleset("giant")'}
    for path in PACKAGE.parent.rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            names = [name for name in DECKS if f'"{name}"' in line and name != "race"]
            assert not names or any(text in line for text in allowed), f"{path.name}: {line}"


def test_no_code_depends_on_the_symbol_of_a_card() -> None:
    """Code must not name a card, because cards are data.

    The test ignores symbols with another meaning: colours, the mark of wild cards and digits.
    """
    symbols = {*load.load_bundled("giant").cards} - {*DIGITS, *COLOURS, WILD}
    assert {"+2", "S", "WC1", "WR"} <= symbols
    found = [
        f"{path.name}: {node.value}"
        for path in PACKAGE.parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in symbols
    ]
    assert found == []


def test_customizable_cards_are_those_marked_in_the_data(tmp_path: Path) -> None:
    assert {name: load.load_bundled(name).customs() for name in DECKS if load.load_bundled(name).customs()} == {
        "classic": ["WC1", "WC2", "WC3"]
    }
    assert night(tmp_path).customs() == ["WY"]


def test_a_customizable_card_of_a_custom_edition_takes_an_effect(tmp_path: Path) -> None:
    rules = ruleset(night(tmp_path), {}, ("self: extra-turn",))
    assert str(rules.effects["WY"]) == "self: extra-turn"
    assert rules.name == "night WY='self: extra-turn'"


@pytest.mark.parametrize(("line", "customs"), [("", ["WC1"]), ("written = true\n", ["WC1"]), ("written = false\n", [])])
def test_a_redefined_shared_card_stays_customizable_unless_its_data_says_otherwise(
    tmp_path: Path, line: str, customs: list[str]
) -> None:
    card = CARD.replace("WX", "WC1").replace("wild = true\n", f"wild = true\n{line}")
    text = GIANT.replace("[deck]", f"{card}[deck]\nWC1 = 1")
    assert load_file(own(tmp_path, text)).customs() == customs


def test_the_error_for_an_unknown_edition_lists_the_known_editions() -> None:
    with pytest.raises(BadInput, match=r"no such edition: pocket \(there is classic, giant, mini, official, race\)"):
        load.load_bundled("pocket")


def own(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_custom_edition_can_change_a_rule(tmp_path: Path) -> None:
    text = GIANT.replace('id = "giant"', 'id = "own"').replace(
        "[rules]", '[rules]\nhand = { value = 3, clause = "deal.hand" }'
    )
    assert ruleset(load_file(own(tmp_path, text))).tables.hand == 3


CARD = """\
[[card]]
symbols = ["WX"]
clause = "card.wild"
wild = true
value = 50
first = "colour"
first-clause = "first.wild"
"""
SKIP = """\
[[card]]
symbols = ["S"]
clause = "card.skip"
value = 20
first = "effect"
first-clause = "first.skip"
"""
BAD = {
    "missing id": (GIANT.replace('id = "giant"\n', ""), 1, "the key id is missing"),
    "a version of zero": (
        GIANT.replace("version = 1", "version = 0"),
        4,
        "version: expected a number from 1 to 999, found 0",
    ),
    "an unknown key": (GIANT.replace("version = 1", 'version = 1\ncolour = "R"'), 5, "colour: no such key here"),
    "no such card": (GIANT.replace("W = 4\n", "WX = 4\n"), 13, "WX: no such card"),
    "too many copies": (GIANT.replace("W = 4\n", "W = 21\n"), 13, "W: expected a number from 0 to 20, found 21"),
    "half a card": (GIANT.replace("W = 4\n", "W = 0.5\n"), 13, "W: expected a number from 0 to 20, found 0.5"),
    "too many cards": (GIANT.replace('"1-9" = 2', '"1-9" = 4'), 7, "180 cards; there is room for 118"),
    "too few to start": (
        GIANT.replace('"1-9" = 2', '"1-9" = 0'),
        7,
        "32 cards can start a deal; with 10 players it takes 71",
    ),
    "no such rule": (GIANT.replace("draws-at-end =", "draws ="), 17, "draws: no such rule"),
    "a rule without clause": (GIANT.replace(', clause = "hand.last-draw"', ""), 17, "the key clause is missing"),
    "a card that makes nobody draw": (GIANT.replace('["+2", "W+4"]', '["S"]'), 16, "S is no card of this deck"),
    "clauses as a text": (
        GIANT.replace("clauses = [", 'clauses = "x"\nother = ['),
        20,
        "clauses: expected a list of texts",
    ),
    "an effect with a misspelt verb": (
        GIANT + CARD + 'effect = "next: drow 2"\n',
        None,
        "effect: effect, column 7: expected what happens",
    ),
    "a trait without a debt": (
        GIANT + CARD + 'traits = ["answerable"]\n',
        None,
        "only 'next: draw N, lose-turn' can be",
    ),
    "an unknown trait": (
        GIANT + CARD + 'traits = ["loud"]\n',
        None,
        "expected 'answerable' or 'challengeable', found 'loud'",
    ),
    "a wild that starts at once": (
        GIANT + CARD.replace('"colour"', '"start"'),
        None,
        "a wild first card needs a colour",
    ),
    "a card without value": (GIANT + CARD.replace("value = 50\n", ""), None, "the key value is missing"),
    "an empty symbol": (GIANT + CARD.replace('"WX"', '""'), None, "symbols: expected a digit"),
    "a symbol that is no digit": (GIANT + CARD.replace('"WX"', '"²"').replace("true", "false"), None, "found '²'"),
    "a wild with the symbol of another card": (GIANT + CARD.replace('"WX"', '"R"'), None, "for a wild card W"),
    "a card twice": (GIANT.replace('"1-9" = 2', '"1-9" = 2\n"5" = 1'), 10, "the 5 stands there twice"),
    "a penalty beside the ruling that settles it": (
        OFFICIAL.replace("[rules]", '[rules]\ncall-penalty = { value = 4, clause = "uno.penalty" }'),
        None,
        "call-penalty: the ruling uno.official makes it 2 or 1",
    ),
    "a ruling about numbers that nothing forbids": (
        OFFICIAL.replace('forbids = { value = ["numbers"]', 'forbids = { value = ["colour"]'),
        None,
        "forbids: the ruling wild-draw.official is about numbers",
    ),
    "the symbol of any customizable card": (
        GIANT.replace("[deck]", CARD.replace("WX", "WC") + "[deck]"),
        None,
        "W+N or W with a letter, but not WC, found 'WC'",
    ),
    "a customizable card that is coloured": (
        GIANT.replace("[deck]", SKIP + "written = true\n[deck]"),
        None,
        "written: S: only a wild card can be written on",
    ),
    "not TOML": (GIANT.replace("[deck]", "[deck"), 7, "not TOML"),
    "empty": ("", 1, "the key deck is missing"),
}


@pytest.mark.parametrize(("text", "line", "reason"), BAD.values(), ids=BAD.keys())
def test_the_error_for_a_bad_edition_names_file_line_and_key(
    tmp_path: Path, text: str, line: int | None, reason: str
) -> None:
    path = own(tmp_path, text)
    with pytest.raises(BadInput) as caught:
        load_file(path)
    message = str(caught.value)
    assert message.startswith(f"{path}:{line}: " if line else f"{path}:")
    assert reason in message
    assert "\n" not in message


@pytest.mark.parametrize(("edition", "option"), [("giant", "uno.official"), ("mini", "suggestion.judge")])
def test_a_ruling_is_an_option_only_where_the_rulebook_leaves_it_open(edition: str, option: str) -> None:
    with pytest.raises(BadInput, match=f"{option}: no such option in {edition}"):
        ruleset(edition, {option: 1})


def test_classic_keeps_points_as_soon_as_a_target_or_scoring_is_chosen() -> None:
    def scoring_of(**options: str | int) -> tuple[object, object]:
        rules = ruleset("classic", options)
        return rules.options["scoring"], rules.options["target"]

    assert scoring_of() == ("none", 0)
    assert scoring_of(target=300) == ("winner", 300)
    assert scoring_of(scoring="winner") == ("winner", 500)
    assert scoring_of(scoring="low") == ("low", 500)
    assert scoring_of(target=0) == ("none", 0)
