"""Rule passports: a short code for edition, options and written cards, and back."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions import effect, load
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.notation import passport
from penultima.notation.passport import ALPHABET, WORDS, parse_passport, print_passport
from tests.laws.planted import catches
from tests.laws.setups import ALL, customs, law, options

CHANGES = 10_000


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    edition = load.edition(draw(st.sampled_from(ALL)))
    return ruleset(edition, draw(options(edition, 4)), tuple(map(str, draw(customs(edition)))))


def check_comes_back(rules: Ruleset) -> None:
    """The same game; blank cards at the end need not be said."""
    read = parse_passport(print_passport(rules))
    assert (read.edition, read.options, read.tables) == (rules.edition, rules.options, rules.tables)
    assert read.digest == rules.digest
    written = [text for text in rules.customs if text]
    assert [text for text in read.customs if text] == written
    assert print_passport(read) == print_passport(rules)


@law(300)
@given(rulesets())
def test_every_ruleset_comes_back_from_its_code(rules: Ruleset) -> None:
    check_comes_back(rules)


def test_planted_a_number_that_is_cut_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("giant", {"target": 1000})
    catches(lambda: check_comes_back(rules), monkeypatch, "penultima.notation.passport._value_bytes", cut)


def cut(option: object, value: OptionValue) -> bytes:
    return (int(value) & 255).to_bytes(3, "big")


def test_one_changed_sign_is_always_noticed() -> None:
    chance = Random(1)
    code = print_passport(ruleset("classic", {"stacking": "any", "target": 200}, ("next: draw-until colour",)))
    for _ in range(CHANGES):
        at = chance.randrange(2, len(code))
        other = chance.choice(ALPHABET.replace(code[at], ""))
        with pytest.raises(BadInput, match=r"^passport: a sign is wrong"):
            parse_passport(code[:at] + other + code[at + 1 :])


def test_two_neighbours_that_change_places_are_noticed() -> None:
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
"""Codes of version 1 that people may have written down: they must mean this for as long as there are codes."""


@pytest.mark.parametrize(("code", "rules"), FOR_EVER.items())
def test_a_code_that_was_given_out_means_the_same_for_ever(
    code: str, rules: tuple[str, dict[str, OptionValue], tuple[str, ...]]
) -> None:
    edition, changes, texts = rules
    read = parse_passport(code)
    assert (read.edition.id, read.changes, read.customs) == (edition, changes, texts)
    assert print_passport(read) == code


def test_a_code_is_read_however_it_was_heard() -> None:
    rules = ruleset("official", {"uno.official": 1, "target": 200})
    code = print_passport(rules)
    heard = "-".join(code[at : at + 4] for at in range(0, len(code), 4)).lower().replace("0", "o").replace("1", "l")
    assert parse_passport(f"  {heard[:9]} {heard[9:]}\n") == rules
    assert parse_passport(code[:1] + code[1:].replace("1", "I").replace("0", "O")) == rules


BAD = {
    "": "a code begins with P1, found ''",
    "P2ABC": "a code begins with P1, found 'P2ABC'",
    "P1": "a sign is wrong or missing: the checksum does not fit",
    "P1AU0": "sign 4: 'U' does not occur in a code",
    "P1" + "0" * 2000: "2002 signs; at most 2000",
}


@pytest.mark.parametrize(("code", "reason"), BAD.items(), ids=range(len(BAD)))
def test_a_bad_code_is_a_sentence(code: str, reason: str) -> None:
    with pytest.raises(BadInput, match=f"^passport[:,] {reason}"):
        parse_passport(code)


def test_a_code_of_rules_to_come_is_refused_as_such() -> None:
    """Well spelt, and of an edition that is not there."""
    code = passport.VERSION + passport._letters(passport._sealed(bytes([250, 0])))
    with pytest.raises(BadInput, match="the code is well spelt, but this program knows no such rules; a newer one may"):
        parse_passport(code)


def test_an_edition_of_ones_own_has_no_code(tmp_path: Path) -> None:
    text = (Path(load.__file__).parent / "mini.toml").read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(text.replace('id = "mini"', 'id = "own"'), encoding="utf-8")
    with pytest.raises(BadInput, match="passport: own does not come with the program"):
        print_passport(ruleset(load.from_file(tmp_path / "own.toml")))


def test_every_word_of_the_effect_language_has_its_number() -> None:
    arguments = {argument for _, found in effect.VERBS.values() for argument in found if not argument.isdigit()}
    assert set(WORDS) == {*effect.TARGETS, *effect.VERBS, *arguments}
