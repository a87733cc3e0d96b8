"""People's words: what is kept of a name or a line shows as what it is, whatever tricks are in it."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.wire import words
from penultima.wire.client_in import Say, Sit
from penultima.wire.codec import decode, encode
from penultima.wire.words import MOST_LINE, MOST_MARKS, MOST_NAME, plain_line, plain_name, same_name
from tests.laws.planted import catches
from tests.laws.setups import law

MARKUP = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "'-alert(1)-'",
    "javascript:alert(1)",
    "&lt;b&gt;&#x3c;",
    "</textarea><style>*{display:none}</style>",
    "{{7*7}} ${7*7} <%= 7 %>",
    "[link](javascript:alert`1`) ![x](http://x)",
    "\\u003cscript\\u003e",
    "]]><!--",
]
SCRIPTS = "\u05d0\u05e0\u05d4 \u0639\u0644\u064a \u5b89\u5a1c"
UNSEEN = {
    "turned round": ("Ana\u202etxt.exe\u202c", "Anatxt.exe"),
    "isolated": ("\u2066\u2067Ana\u2069\u2069", "Ana"),
    "marks of direction": ("\u200eAna\u200f\u061c", "Ana"),
    "zero width": ("A\u200bn\u200ca\u200d\u2060\ufeff", "Ana"),
    "soft hyphens": ("A\xadn\xada", "Ana"),
    "control signs": ("A\x00n\x07a\x1b[31m\x7f\x9b", "Ana[31m"),
    "lines": ("Ana\r\n\tLuis\x0b\u2028Eva\u2029", "Ana Luis Eva"),
    "spaces of all kinds": ("\u3000 Ana\xa0\u2003\u202f Luis\u1680", "Ana Luis"),
    "nothing but spaces": (" \t\n\u3000", ""),
    "nothing that can be seen": ("\u200b\u202e\u3164\u2800\u115f\ufe0f", ""),
    "fillers among letters": ("A\u3164n\u2800a\uffa0", "Ana"),
    "tags": ("Ana\U000e0041\U000e0042\U000e007f", "Ana"),
    "selectors of variants": ("Ana\ufe0e\ufe0f\U000e0100", "Ana"),
    "private signs": ("Ana\ue000\U000f0000", "Ana"),
    "a lone half of a pair": ("Ana\ud800\udc00", "Ana"),
    "a space between two that are not seen": ("Ana \u200b \u200b Luis", "Ana Luis"),
    "a letter and its accent": ("Jose\u0301", "Jos\xe9"),
    "something unseen before the accent": ("Jose\u200b\u0301", "Jos\xe9"),
    "an accent on nothing": ("\u0301\u0301Ana \u0301Luis", "Ana Luis"),
    "a tower of accents": ("A" + "\u0334" * 50 + "na", "A" + "\u0334" * MOST_MARKS + "na"),
    "a circle around": ("A\u20dd", "A\u20dd"),
    "an emoji": ("Ana \U0001f44d\U0001f3fd\U0001f1ea\U0001f1f8", "Ana \U0001f44d\U0001f3fd\U0001f1ea\U0001f1f8"),
    "other scripts": (SCRIPTS, SCRIPTS),
    "signs that are newer than this program": ("Ana \U0001fadd", "Ana \U0001fadd"),
}
"""By the trick: what is typed, and what is kept."""
TRICKS = "".join(typed for typed, _ in UNSEEN.values())


@pytest.mark.parametrize(("typed", "kept"), UNSEEN.values(), ids=UNSEEN.keys())
def test_a_name_is_what_can_be_seen_of_it(typed: str, kept: str) -> None:
    assert plain_name(typed) == plain_line(typed) == kept


@pytest.mark.parametrize("text", MARKUP)
def test_markup_is_words_like_any_other(text: str) -> None:
    """It travels and stays as it was typed: whoever shows it shows its signs."""
    assert plain_line(text) == text
    assert decode(encode(Say(id="a", text=plain_line(text)))) == Say(id="a", text=text)
    assert decode(encode(Sit(id="a", seat=0, name=text))) == Sit(id="a", seat=0, name=text)


def check_plain(text: str) -> None:
    """Nothing in it is hidden or leads elsewhere, it can be sent, it is short, and once is enough."""
    for plain, most in ((plain_name, MOST_NAME), (plain_line, MOST_LINE)):
        kept = plain(text)
        kept.encode()
        assert unicodedata.is_normalized("NFC", kept)
        assert not [sign for sign in kept if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")]
        assert kept == " ".join(kept.split())
        assert len(list(words._signs(kept))) <= most
        assert len(kept) <= most * (2 + MOST_MARKS)
        assert plain(kept) == kept


@law(500)
@given(st.text(st.characters(), max_size=60) | st.text(TRICKS, max_size=60))
def test_any_text_becomes_plain_once_and_for_all(text: str) -> None:
    check_plain(text)


@pytest.mark.parametrize(
    ("place", "defect"),
    [("_UNSEEN", frozenset({"Cc", "Cs"})), ("MOST_MARKS", 60), ("_has_shape", lambda _: True)],
    ids=["direction marks kept", "towers kept", "all kept"],
)
def test_planted_a_trick_that_passes_is_found(place: str, defect: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        for typed, kept in UNSEEN.values():
            assert plain_name(typed) == kept

    catches(check, monkeypatch, f"penultima.wire.words.{place}", defect)


@pytest.mark.parametrize(
    "sign",
    ["x", "e\u0323\u0302", "\U0001f44d\U0001f3fd", "\U0001f1ea\U0001f1f8", "\u0e19\u0e49\u0e33"],
    ids=["a letter", "two accents", "an emoji with its tone", "a flag", "Thai"],
)
def test_a_long_text_is_cut_between_signs(sign: str) -> None:
    count = len(list(words._signs(unicodedata.normalize("NFC", sign))))
    assert plain_name(sign * 100) == unicodedata.normalize("NFC", sign) * (MOST_NAME // count)
    assert plain_line(sign * 300) == unicodedata.normalize("NFC", sign) * (MOST_LINE // count)


def test_no_space_is_left_where_a_text_is_cut() -> None:
    assert plain_name("x" * 23 + " yz") == "x" * 23


ALIKE = [
    ("Ana", "ana"),
    ("Jos\xe9", "Jose"),
    ("Ana", "  A\u200bna "),
    ("Ana", "\u0410n\u0430"),
    ("PEPE", "\u0420\u0415\u0420\u0415"),
    ("HANNA", "\u0397\u0391\u039d\u039d\u0391"),
    ("Oscar", "\u039f\u0455\u0441\u0430r"),
    ("Ana", "\uff21\uff4e\uff41"),
    ("Ana", "\U0001d400\U0001d427\U0001d41a"),
    ("Ana", "\u24b6\u24dd\u24d0"),
    ("Paul", "PauI"),
    ("Paul", "Pau1"),
    ("Lola", "L0la"),
    ("Stra\xdfe", "STRASSE"),
    ("\u0395\u03bb\u03ad\u03bd\u03b7", "\u0395\u039b\u0395\u039d\u0397"),
    ("Bj\xf8rn", "Bjorn"),
    ("\u0130lker", "ilker"),
]
APART = [("Ana", "Eva"), ("Ana", "Anna"), ("Ana 1", "Ana 2"), ("Ana", "An a"), ("\u5b89", "\u5a1c"), ("", "Ana")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert same_name(one, other)
    assert same_name(other, one)


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_people_tell_apart_are_not(one: str, other: str) -> None:
    assert not same_name(one, other)
    assert not same_name(other, one)


@law(200)
@given(st.text(max_size=30))
def test_a_name_is_the_same_as_what_is_kept_of_it(name: str) -> None:
    assert same_name(name, plain_name(name))


def test_planted_letters_of_another_script_that_pass_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        assert all(same_name(one, other) for one, other in ALIKE)

    catches(check, monkeypatch, "penultima.wire.words._LETTERS", {})
