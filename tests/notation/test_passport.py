"""A rule passport is a short code for an edition, its options and custom cards."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions import effect_language, load
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.notation import passport
from penultima.notation.passport import ALPHABET, WORDS, parse_passport, print_passport
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_setups import ALL, customs, law, options

CHANGES = 10_000


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    edition = load.load_bundled(draw(st.sampled_from(ALL)))
    return ruleset(edition, draw(options(edition, 4)), tuple(map(str, draw(customs(edition)))))


def check_comes_back(rules: Ruleset) -> None:
    """Check that the printed code is parsed to equal rules. Only blank custom cards at the end may be missing."""
    read = parse_passport(print_passport(rules))
    assert (read.edition, read.options, read.tables) == (rules.edition, rules.options, rules.tables)
    assert read.digest == rules.digest
    written = [text for text in rules.customs if text]
    assert [text for text in read.customs if text] == written
    assert print_passport(read) == print_passport(rules)


@law(300)
@given(rulesets())
def test_every_ruleset_is_restored_from_its_passport(rules: Ruleset) -> None:
    check_comes_back(rules)


def test_planted_a_truncated_number_in_a_passport_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("giant", {"target": 1000})
    catches(lambda: check_comes_back(rules), monkeypatch, "penultima.notation.passport._value_bytes", cut)


def cut(option: object, value: OptionValue) -> bytes:
    return (int(value) & 255).to_bytes(3, "big")


def test_one_changed_character_of_a_passport_is_always_detected() -> None:
    chance = Random(1)
    code = print_passport(ruleset("classic", {"stacking": "any", "target": 200}, ("next: draw-until colour",)))
    for _ in range(CHANGES):
        at = chance.randrange(2, len(code))
        other = chance.choice(ALPHABET.replace(code[at], ""))
        with pytest.raises(BadInput, match=r"^passport: a sign is wrong"):
            parse_passport(code[:at] + other + code[at + 1 :])


def test_swapping_two_neighbouring_characters_of_a_passport_is_detected() -> None:
    code = print_passport(ruleset("classic", {"stacking": "any", "target": 200}, ("next: draw-until colour",)))
    for at in range(2, len(code) - 1):
        if code[at] != code[at + 1]:
            with pytest.raises(BadInput, match=r"^passport: "):
                parse_passport(code[:at] + code[at + 1] + code[at] + code[at + 2 :])


FOR_EVER: dict[str, tuple[str, dict[str, OptionValue], tuple[str, ...]]] = {
    "P10C051P64": ("giant", {}, ()),
    "P10405N3P4": ("mini", {}, ()),
    "P10G0GE08B8KPG": ("race", {"stacking": "same"}, ()),
    "P10M1GA086047G00Z8TXV08": ("official", {"uno.official": 1, "suggestion.judge": "host", "target": 1000}, ()),
    "P1080001RJZW10R5ZZ0G5ZZ802AC": (
        "classic",
        {},
        ("next: draw-until colour", "others: shed wilds", "self: extra-turn"),
    ),
    "P10810G08907ZGA1MM141GS1ZZN6EP4": (
        "classic",
        {"seven-zero": True, "jump-in": True},
        ("", "chosen: draw 20, lose-turn; all: shed 7"),
    ),
    "P10C1GT08F1X140401S24DC": ("giant", {"teams": True, "target": 1_000_000, "scoring": "low"}, ()),
    "P10C2GE0GA045G23011R0SNTG6": (
        "giant",
        {"draw-until": True, "force-play": True, "no-bluff": True, "last-standing": True, "stacking": "any"},
        (),
    ),
}
"""Codes of version 1 that people may have written down, so their meaning must never change."""


@pytest.mark.parametrize(("code", "rules"), FOR_EVER.items())
def test_published_passports_keep_their_meaning(
    code: str, rules: tuple[str, dict[str, OptionValue], tuple[str, ...]]
) -> None:
    edition, changes, texts = rules
    read = parse_passport(code)
    assert (read.edition.id, read.changes, read.customs) == (edition, changes, texts)
    assert print_passport(read) == code


def test_a_passport_is_parsed_with_spaces_hyphens_and_confused_letters() -> None:
    rules = ruleset("official", {"uno.official": 1, "target": 200})
    code = print_passport(rules)
    spelt = "-".join(code[at : at + 4] for at in range(0, len(code), 4)).lower().replace("0", "o").replace("1", "l")
    assert parse_passport(f"  {spelt[:9]} {spelt[9:]}\n") == rules
    assert parse_passport(code[:1] + code[1:].replace("1", "I").replace("0", "O")) == rules


BAD = {
    "": "a code begins with P1, found ''",
    "P2ABC": "a code begins with P1, found 'P2ABC'",
    "P1": "a sign is wrong or missing: the checksum does not fit",
    "P1AU0": "sign 4: 'U' does not occur in a code",
    "P1" + "0" * 2000: "2002 signs; at most 2000",
}


@pytest.mark.parametrize(("code", "reason"), BAD.items(), ids=range(len(BAD)))
def test_an_invalid_passport_is_reported_in_a_sentence(code: str, reason: str) -> None:
    with pytest.raises(BadInput, match=f"^passport[:,] {reason}"):
        parse_passport(code)


def test_a_passport_of_unknown_rules_is_refused_as_unknown() -> None:
    """The code has a valid checksum, but an unknown edition."""
    code = passport.VERSION + passport._encode(passport._with_checksum(bytes([250, 0])))
    with pytest.raises(BadInput, match="the code is well spelt, but this program knows no such rules; a newer one may"):
        parse_passport(code)


def test_a_custom_edition_has_no_passport(tmp_path: Path) -> None:
    text = (Path(load.__file__).parent / "mini.toml").read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(text.replace('id = "mini"', 'id = "own"'), encoding="utf-8")
    with pytest.raises(BadInput, match="passport: own does not come with the program"):
        print_passport(ruleset(load.load_file(tmp_path / "own.toml")))


def test_every_word_of_the_effect_language_has_a_number_in_passports() -> None:
    arguments = {
        argument for _, found in effect_language.VERBS.values() for argument in found if not argument.isdigit()
    }
    assert set(WORDS) == {*effect_language.TARGETS, *effect_language.VERBS, *arguments}
