"""The page of an edition shows everything that its data contains."""

import re
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.editions.edition import DIGITS, Edition
from penultima.editions.ruleset import ruleset
from penultima.i18n import LANGUAGES, Catalogue, catalogue
from penultima.rulebook import edition_page as module
from penultima.rulebook.card_tables import name_symbols
from penultima.rulebook.clause_listing import OTHER
from penultima.rulebook.edition_index import index_page
from penultima.rulebook.edition_page import edition_page
from penultima.rulebook.markdown_blocks import NOTHING
from penultima.wording.edition_text import describe_option
from penultima.wording.reading import read_effect
from tests.helpers.editions.changed_edition import own
from tests.helpers.editions.custom_edition import night

every_page = pytest.mark.parametrize(
    ("edition", "language"),
    [(load.load_bundled(name), language) for name in load.bundled_ids() for language in LANGUAGES],
)


def deck_rows(page: str) -> list[list[str]]:
    lines = [line for line in page.split("\n## ")[1].splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def missing(edition: Edition, language: str) -> list[str]:
    """Return the clauses, rulings and house rules whose title or text is missing from the page."""
    texts, page = catalogue(language), edition_page(edition, catalogue(language))
    return [
        clause
        for clause in (*edition.clauses, *edition.rulings, *edition.options)
        if f"- **{texts.say(f'clause.{clause}.title')}** (`{clause}`): {texts.clause(clause, edition.id)}\n" not in page
    ]


@every_page
def test_the_page_has_every_clause_ruling_and_house_rule_in_the_words_of_the_edition(
    edition: Edition, language: str
) -> None:
    assert missing(edition, language) == []


def test_planted_a_missing_group_of_clauses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted defect leaves the clauses about calls out of all groups."""
    monkeypatch.setattr(
        module, "group_by_theme", lambda clauses: {OTHER: [c for c in clauses if not c.startswith("uno.")]}
    )
    assert missing(load.load_bundled("giant"), "en") == ["uno.call", "uno.catch", "uno.penalty"]


@every_page
def test_the_page_lists_every_value_of_every_option_and_marks_the_default(edition: Edition, language: str) -> None:
    texts, page = catalogue(language), edition_page(edition, catalogue(language))
    mark = f" (**{texts.say('page.default')}**)"
    for option in edition.options.values():
        default = ruleset(edition).options[option.id]
        for value in option.values or (default,):
            line = f"`{option.id}={str(value).lower()}`: {describe_option(edition, option.id, value, texts)}"
            assert f"    - {line}{mark if value == default else ''}\n" in page
    assert page.count(mark) == len(edition.options)


@every_page
def test_the_page_lists_every_card_with_count_points_and_effect(edition: Edition, language: str) -> None:
    texts = catalogue(language)
    rows = {row[0]: row for row in deck_rows(edition_page(edition, texts))}
    for symbol, copies in edition.deck.items():
        card = edition.cards[symbol]
        if symbol in DIGITS:
            continue
        row = rows.pop(name_symbols([symbol], texts))
        assert row[1:4] == ([NOTHING, str(copies)] if card.wild else [str(copies), str(4 * copies)]) + [str(card.value)]
        if card.effect.instructions:
            assert read_effect(card.effect, texts) in row[4]
    assert [name[0] + name[-1] for name in rows] == (["09"] if edition.id == "mini" else ["00", "19"])


@every_page
def test_the_counts_of_the_card_table_add_up_to_the_deck(edition: Edition, language: str) -> None:
    page = edition_page(edition, catalogue(language))
    assert sum(int(row[2]) for row in deck_rows(page)) == ruleset(edition).tables.cards


@every_page
def test_the_page_describes_every_card_as_first_card_with_its_clause(edition: Edition, language: str) -> None:
    texts = catalogue(language)
    part = edition_page(edition, texts).split(f"### {texts.say('page.deck.first')}\n\n")[1].split("\n\n")[0]
    for symbol in edition.deck:
        first = load.first_card_effect(edition, edition.cards[symbol])
        clause = "first.ignore" if first == "ignore" else edition.cards[symbol].first_clause
        line = next(line for line in part.splitlines() if line.endswith(f"(`{clause}`)") and named(symbol, line, texts))
        assert f": {texts.say(f'page.first.{first}')} (" in line


def named(symbol: str, line: str, texts: Catalogue) -> bool:
    return symbol in DIGITS or name_symbols([symbol], texts) in line


@every_page
def test_the_page_has_every_printed_rule_of_the_edition_with_its_clause(edition: Edition, language: str) -> None:
    texts, page = catalogue(language), edition_page(edition, catalogue(language))
    listed = [
        rule for rule, row in edition.rules.items() if f"| {texts.say(f'page.rule.{rule}')} (`{row.clause}`)" in page
    ]
    without = [] if edition.id == "official" else ["misplay", "suggestion"]
    assert listed == [rule for rule in edition.rules if rule not in without]


def test_numbers_with_different_effects_have_separate_rows(tmp_path: Path) -> None:
    card = '\n[[card]]\nsymbols = ["7"]\nclause = "match"\neffect = "chosen: swap-hands"\nfirst = "start"\n'
    edition = own(tmp_path, ("\n[rules]", f'{card}first-clause = "first.number"\n\n[rules]'))
    rows = deck_rows(edition_page(edition, catalogue("en")))
    assert [row[0] for row in rows[:3]] == ["0 to 6", "7", "8 to 9"]
    assert rows[1][4] == "the chosen player swaps hands with the player who played it"


def test_the_page_of_a_custom_edition_uses_its_id_and_numbers(tmp_path: Path) -> None:
    card = '\n[[card]]\nsymbols = ["X"]\nclause = "card.x"\nvalue = 30\neffect = "all: draw 1"\nfirst = "effect"\n'
    edition = own(
        tmp_path,
        ("value = 5", "value = 3"),
        ("W = 2", "W = 2\nX = 3\nS = 0"),
        ("\nS = 1\n", "\n"),
        ("\n[rules]", f'{card}first-clause = "first.x"\n\n[rules]'),
        ('"deal.dealer"', '"deal.dealer", "made.up"'),
    )
    page = edition_page(edition, catalogue("en"))
    assert page.startswith("# own\n\nA custom edition.")
    assert "| cards dealt to each player (`deal.hand`) | 3 |" in page
    assert "| X | 3 | 12 | 30 | all players draw a card each |\n" in page
    assert "\n- X: acts as if it had just been played (`first.x`)\n" in page
    assert "### Other rules\n\n- `made.up`\n" in page
    assert "Skip (`S`)" not in page


def test_custom_cards_are_listed_in_the_card_table(tmp_path: Path) -> None:
    rows = {row[0]: row[1:] for row in deck_rows(edition_page(night(tmp_path), catalogue("en")))}
    assert rows["D"] == ["2", "8", "30", "the other players draw a card each; then play changes direction"]
    assert rows["WX"][-1] == (
        "the player who plays it names a colour; the chosen player swaps hands with the player who played it"
    )
    assert rows["WY"][-1].endswith("then the text that the players wrote on it, if any")


def test_a_custom_edition_with_a_bundled_id_is_still_shown_as_custom(tmp_path: Path) -> None:
    edition = own(tmp_path, ('id = "own"', 'id = "mini"'))
    assert edition_page(edition, catalogue("en")).startswith("# mini\n\nA custom edition.")


def test_the_page_of_a_custom_edition_has_its_id_as_title(tmp_path: Path) -> None:
    edition = own(tmp_path, ('id = "own"', 'id = "my-own"'))
    assert edition_page(edition, catalogue("en")).startswith("# my-own\n\n")
    assert "| `my-own` | my-own | 56 |" in index_page([edition], catalogue("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_edition_list_has_every_edition_with_deck_hand_and_target(language: str) -> None:
    texts = catalogue(language)
    page = index_page(map(load.load_bundled, load.bundled_ids()), texts)
    rows = [re.split(r" \| ", line.strip("| ")) for line in page.splitlines() if line.startswith("| `")]
    single = texts.say("page.editions.single")
    assert [row[0].strip("`") for row in rows] == load.bundled_ids()
    assert {row[0].strip("`"): row[2:5] for row in rows} == {
        "mini": ["56", "5", "250"],
        "classic": ["112", "7", single],
        "giant": ["108", "7", "500"],
        "race": ["112", "7", "500"],
        "official": ["108", "7", "500"],
    }
    assert [row[5] for row in rows] == [texts.say(f"edition.{name}.text") for name in load.bundled_ids()]
