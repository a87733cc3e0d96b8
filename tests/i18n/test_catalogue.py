import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files

import pytest

from penultima.editions import effect_language, load
from penultima.editions.edition import COLOURS
from penultima.i18n import LANGUAGES, catalogue, detect_language
from penultima.i18n.message import parse_message
from penultima.kernel import clauses, events
from penultima.kernel.events import EVENT_FIELDS
from penultima.kernel.state import PHASES
from penultima.wording.edition_text import describe_option
from tests.helpers.i18n.all_texts import KEYS, TEXTS, counted, every_language, in_group, list_forms, placeholders

SYMBOLS = ("S", "R", "+2", "+1", "W", "W+4", "W+2", "WS", "WC1", "WC2", "WC3", "WR")
WAYS = ("card.a", "card.the", "card.coded")
"""Keys of the texts that name a card."""
HIDDEN = ("dealt", "drew", "took", "received", "showed")
VARIANTS = {
    **dict.fromkeys(HIDDEN, ("", ".card")),
    "awaits": tuple(f".{phase}" for phase in PHASES),
    "played": ("", ".call", ".wild", ".wild.call", ".jump", ".jump.call"),
}
VERBS = (
    *("play", "play.call", "play.wild", "play.wild.call", "play.unnamed", "play.unnamed.call"),
    *("draw", "pass", "colour", "accept", "challenge"),
    *("call", "catch", "slap", "discard", "choose", "accuse", "yes", "no", "timeout"),
)
WHOLE = ("reverse", "extra-turn", "shuffle-hands", "rotate-hands")
"""Verbs that ignore the target of an effect, so that their text does not name it."""
OWN_TEXT = re.compile(r"clause\.(?P<clause>.+)\.text\.(?P<edition>[^.]+)")
TRADEMARK = re.compile(r"\buno\b", re.IGNORECASE)


def options() -> list[tuple[str, list[object]]]:
    """Return (id, values) of every option that editions share."""
    shared = tomllib.loads(files("penultima.editions").joinpath("shared.toml").read_text(encoding="utf-8"))
    return [(row["id"], row.get("values", [])) for row in shared["option"]]


def wording_of(event: str) -> set[str]:
    return {f"event.{event}{variant}" for variant in VARIANTS.get(event, ("",))}


def with_trademark(texts: Mapping[str, str]) -> list[str]:
    return [key for key, text in texts.items() if TRADEMARK.search(text)]


def has(edition: str) -> set[str]:
    """Return the ids of all clauses, rulings and options of the edition."""
    own = load.load_bundled(edition)
    return {*own.clauses, *own.rulings, *own.options}


def cited() -> Iterable[str]:
    """Yield the id of every clause that an edition, an option or a refusal names."""
    for edition in load.bundled_ids():
        yield from has(edition)
    yield from (name for name, _ in options())
    yield from filter(None, clauses.CLAUSE_IDS)


def own_texts() -> list[tuple[str, str]]:
    """Return (clause, edition) for every text that belongs to one edition only."""
    return [(found["clause"], found["edition"]) for found in map(OWN_TEXT.fullmatch, KEYS) if found]


@every_language
def test_all_languages_have_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(TEXTS[language]) == KEYS


@every_language
def test_a_text_has_the_same_placeholders_in_all_languages(language: str) -> None:
    """A value that one language uses as a number is a number in all languages."""
    texts, english = TEXTS[language], TEXTS["en"]
    assert [key for key in KEYS if placeholders(texts.get(key, "")) != placeholders(english[key])] == []
    assert [key for key in KEYS if counted(parse_message(texts[key])) != counted(parse_message(english[key]))] == []


@every_language
def test_no_text_is_empty_or_has_blanks_around_it(language: str) -> None:
    assert [key for key, text in TEXTS[language].items() if not text or text != text.strip()] == []


@every_language
def test_no_text_contains_a_straight_double_quote(language: str) -> None:
    assert [key for key, text in TEXTS[language].items() if '"' in text] == []


@every_language
def test_every_text_can_be_filled_with_its_values(language: str) -> None:
    for key, text in TEXTS[language].items():
        numbers = counted(parse_message(text))
        for number in (0, 1, 2, 1000):
            values = {name: number if name in numbers else "<value>" for name in placeholders(text)}
            filled = catalogue(language).say(key, **values)
            assert not set("{}#") & set(filled)
            assert filled == filled.strip() != ""


@every_language
def test_no_text_contains_the_trademark(language: str) -> None:
    assert with_trademark(TEXTS[language]) == []


@pytest.mark.parametrize("text", ["UNO", "cada uno", "¡Uno!", "«uno»"])
def test_the_trademark_is_found_only_as_a_whole_word(text: str) -> None:
    assert with_trademark({"planted": text, "fine": "alguno, unos, una"}) == ["planted"]


def test_every_colour_and_card_has_a_name() -> None:
    assert in_group("colour") == {f"colour.{letter}" for letter in COLOURS}
    assert in_group("card") == {*WAYS, "card.number", *(f"card.{symbol}" for symbol in SYMBOLS)}


def test_every_card_of_an_edition_has_a_name() -> None:
    symbols = {card.symbol for name in load.bundled_ids() for _, card, _ in load.load_bundled(name).kinds()}
    assert {symbol for symbol in symbols if not symbol.isdigit()} <= set(SYMBOLS)


def test_the_name_of_a_card_contains_its_colour_unless_it_is_wild() -> None:
    without = {*WAYS, *(f"card.{symbol}" for symbol in SYMBOLS if symbol.startswith("W"))}
    assert {key for key in in_group("card") if "colour" not in placeholders(TEXTS["en"][key])} == without


def test_every_clause_of_every_edition_has_a_title_and_a_text() -> None:
    own = {f"clause.{clause}.text.{edition}" for clause, edition in own_texts()}
    assert in_group("clause") - own == {f"clause.{clause}.{part}" for clause in cited() for part in ("title", "text")}


def test_an_edition_has_its_own_text_only_for_clauses_that_it_has() -> None:
    assert [
        (clause, edition)
        for clause, edition in own_texts()
        if edition not in load.bundled_ids() or clause not in has(edition)
    ] == []


def test_no_clause_has_a_separate_text_for_every_edition() -> None:
    own = own_texts()
    everywhere = [
        clause
        for clause in {clause for clause, _ in own}
        if all((clause, edition) in own for edition in load.bundled_ids() if clause in has(edition))
    ]
    assert everywhere == []


@every_language
def test_the_own_text_of_an_edition_differs_from_the_common_text(language: str) -> None:
    texts = TEXTS[language]
    assert [
        (clause, edition)
        for clause, edition in own_texts()
        if texts[f"clause.{clause}.text.{edition}"] == texts[f"clause.{clause}.text"]
    ] == []


@pytest.mark.parametrize(
    ("clause", "rule"),
    [
        ("deal.hand", "hand"),
        ("deal.dealer", "dealer"),
        ("turn.draw-by-choice", "draw-by-choice"),
        ("wild-draw.legal", "forbids"),
        ("hand.last-draw", "draws-at-end"),
        ("score.winner", "keeps-points"),
    ],
)
def test_editions_with_the_same_printed_rule_share_its_text(clause: str, rule: str) -> None:
    words: dict[object, set[str]] = {}
    for edition in load.bundled_ids():
        words.setdefault(load.load_bundled(edition).rules[rule].value, set()).add(
            catalogue("en").clause(clause, edition)
        )
    assert {len(texts) for texts in words.values()} == {1}
    assert len(set().union(*words.values())) == len(words) > 1


@pytest.mark.parametrize(
    ("clause", "number", "edition"),
    [
        ("deal.hand", "five", "mini"),
        ("deal.hand", "seven", "giant"),
        ("card.draw", "one", "mini"),
        ("card.draw", "two", "official"),
        ("card.wild-draw", "two", "mini"),
        ("card.wild-draw", "four", "race"),
        ("challenge.guilty", "two", "mini"),
        ("challenge.guilty", "four", "classic"),
        ("challenge.innocent", "four", "mini"),
        ("challenge.innocent", "six", "official"),
        ("score.target", "250", "mini"),
        ("score.target", "500", "classic"),
        ("score.target", "500", "race"),
    ],
)
def test_the_text_of_a_clause_contains_the_numbers_of_the_edition(clause: str, number: str, edition: str) -> None:
    assert number in re.findall(r"\w+", catalogue("en").clause(clause, edition))


def test_an_edition_without_its_own_text_has_the_common_text() -> None:
    assert catalogue("en").clause("card.skip", "of-my-own") == "The next player loses the turn."


def test_an_unknown_clause_is_an_error_that_names_it() -> None:
    with pytest.raises(KeyError, match=r"clause\.nothing\.text"):
        catalogue("en").clause("nothing", "mini")


def test_every_edition_has_a_title_and_a_description() -> None:
    assert in_group("edition") == {
        f"edition.{edition}.{part}" for edition in load.bundled_ids() for part in ("title", "text")
    }


def test_every_target_verb_and_argument_of_an_effect_has_a_text() -> None:
    assert in_group("effect") == {
        *("effect.then", "effect.blank", "effect.what.digit"),
        *(f"effect.target.{target}" for target in effect_language.TARGETS),
        *(f"effect.what.{what}" for what in effect_language.SHEDDABLE if not what.isdigit()),
        *(f"effect.until.{colour}" for colour in effect_language.COLOURS),
        *(f"effect.verb.{verb}" for verb in effect_language.VERBS),
    }


def test_the_text_of_an_effect_verb_uses_its_argument() -> None:
    for verb, (_, arguments) in effect_language.VERBS.items():
        needed = {"cards"} if arguments is effect_language.AMOUNTS else {"what"} if arguments else set()
        subject = set() if verb in WHOLE else {"who"}
        assert placeholders(TEXTS["en"][f"effect.verb.{verb}"]) == needed | subject


def test_no_spanish_effect_text_starts_with_the_sound_of_i() -> None:
    """Effects are joined with "y", the Spanish word for "and". Before the sound of i, "y" would have to become "e"."""
    forms = {key: list(list_forms(parse_message(TEXTS["es"][key]))) for key in in_group("effect")}
    assert [key for key, texts in forms.items() if any(re.match("h?[ií]", text) for text in texts)] == []


@every_language
def test_the_title_of_a_clause_has_two_to_five_words(language: str) -> None:
    titles = {key: text for key, text in TEXTS[language].items() if re.fullmatch(r"clause\..*\.title", key)}
    assert [key for key, text in titles.items() if not 2 <= len(text.split()) <= 5] == []


def test_every_value_of_every_option_has_a_text() -> None:
    named = {f"option.{name}.{str(value).lower()}" for name, values in options() for value in values}
    numbers = {f"option.{name}" for name, values in options() if not values}
    own = {f"{key}.{edition}" for key in named for edition in load.bundled_ids()}
    assert in_group("option") - own == named | numbers


@pytest.mark.parametrize("value", ["off", "same", "any"])
@every_language
def test_the_text_of_stacking_names_the_cards_of_the_edition(language: str, value: str) -> None:
    texts = catalogue(language)
    mini, giant = (describe_option(load.load_bundled(name), "stacking", value, texts) for name in ("mini", "giant"))
    ours, theirs = (texts.say(f"card.{symbol}", colour="").strip() for symbol in ("+1", "+2"))
    assert ours in mini
    assert theirs in giant
    assert ours not in giant


def test_every_clause_of_a_refusal_has_a_sentence_for_the_player() -> None:
    assert in_group("refusal") == {f"refusal.{clause}" for clause in filter(None, clauses.CLAUSE_IDS)}


def test_every_event_has_its_texts() -> None:
    assert set(VARIANTS) <= set(events.EVENT_NAMES)
    assert in_group("event") == set().union(*map(wording_of, events.EVENT_NAMES))


def test_the_text_of_an_event_uses_only_fields_of_the_event() -> None:
    """The text of `took` may also contain the number of cards, because one sentence can report several hidden cards."""
    for name in events.EVENT_NAMES:
        carried = {*EVENT_FIELDS[name], *(["cards"] if name == "took" else [])}
        assert {key for key in wording_of(name) if not placeholders(TEXTS["en"][key]) <= carried} == set()


def test_a_text_names_the_card_only_when_the_card_is_visible() -> None:
    for name in HIDDEN:
        assert events.EVENT_NAMES.index(name) not in events.PUBLIC_KIND
        assert "card" not in placeholders(TEXTS["en"][f"event.{name}"])
        assert "card" in placeholders(TEXTS["en"][f"event.{name}.card"])


def test_the_text_of_an_awaited_action_names_the_awaited_seat() -> None:
    nobody = {f"event.awaits.{phase}" for phase in ("race", "vote", "over")}
    assert {key for key in wording_of("awaits") if "seat" not in placeholders(TEXTS["en"][key])} == nobody


def test_every_verb_has_a_text_for_the_menu() -> None:
    assert in_group("verb") == {f"verb.{verb}" for verb in VERBS}


def test_placeholders_of_a_text_are_replaced_by_values() -> None:
    card = catalogue("es").say("card.number", colour="rojo", digit=7)
    assert card == "7 rojo"
    assert catalogue("es").say("event.played", seat="Ana", card=card) == "Ana juega 7 rojo."


def test_values_are_not_read_as_placeholders() -> None:
    assert catalogue("en").say("terminal.not-a-choice", text="{last}", last=4) == "{last} is not a number from 1 to 4."


def test_a_missing_key_is_an_error_that_names_it() -> None:
    with pytest.raises(KeyError, match=r"event\.nothing"):
        catalogue("en").say("event.nothing")


def test_a_missing_value_is_an_error_that_names_it() -> None:
    with pytest.raises(KeyError, match="seat"):
        catalogue("en").say("event.drew")


def test_a_catalogue_is_loaded_once() -> None:
    assert catalogue("es") is catalogue("es")
    assert catalogue("es") is not catalogue("en")


def test_an_unknown_language_is_refused_with_a_list_of_languages() -> None:
    with pytest.raises(ValueError, match=f"no such language: 'fr' .*{', '.join(LANGUAGES)}"):
        catalogue("fr")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "ES"}, "es"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "es_ES", "LC_MESSAGES": "en_US"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LC_MESSAGES": "es_ES", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "en_US", "LC_ALL": "es_AR.UTF-8"}, "es"),
        ({"LC_ALL": "en_US", "PENULTIMA_LANG": "es"}, "es"),
        ({"LC_ALL": "es_ES", "PENULTIMA_LANG": "en"}, "en"),
        ({"PENULTIMA_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "es_ES"}, "es"),
        ({"LANGUAGE": "es"}, "en"),
    ],
)
def test_the_language_comes_from_the_first_variable_that_is_not_empty(environ: dict[str, str], language: str) -> None:
    assert detect_language(environ) == language
