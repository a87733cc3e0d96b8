"""Sanitized names and chat lines contain no invisible or deceptive characters."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.protocol import sanitizing
from penultima.protocol.client_messages import Say, Sit
from penultima.protocol.codec import decode_client_message, encode_message
from penultima.protocol.sanitizing import (
    MAX_LINE_GRAPHEMES,
    MAX_MARKS,
    MAX_NAME_GRAPHEMES,
    look_alike,
    sanitize_line,
    sanitize_name,
)
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_setups import law

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
    "right-to-left override": ("Ana\u202etxt.exe\u202c", "Anatxt.exe"),
    "directional isolates": ("\u2066\u2067Ana\u2069\u2069", "Ana"),
    "direction marks": ("\u200eAna\u200f\u061c", "Ana"),
    "zero width": ("A\u200bn\u200ca\u200d\u2060\ufeff", "Ana"),
    "soft hyphens": ("A\xadn\xada", "Ana"),
    "control characters": ("A\x00n\x07a\x1b[31m\x7f\x9b", "Ana[31m"),
    "line breaks": ("Ana\r\n\tLuis\x0b\u2028Eva\u2029", "Ana Luis Eva"),
    "spaces of all kinds": ("\u3000 Ana\xa0\u2003\u202f Luis\u1680", "Ana Luis"),
    "only spaces": (" \t\n\u3000", ""),
    "only invisible characters": ("\u200b\u202e\u3164\u2800\u115f\ufe0f", ""),
    "fillers among letters": ("A\u3164n\u2800a\uffa0", "Ana"),
    "tags": ("Ana\U000e0041\U000e0042\U000e007f", "Ana"),
    "variation selectors": ("Ana\ufe0e\ufe0f\U000e0100", "Ana"),
    "private-use characters": ("Ana\ue000\U000f0000", "Ana"),
    "lone surrogates": ("Ana\ud800\udc00", "Ana"),
    "spaces between invisible characters": ("Ana \u200b \u200b Luis", "Ana Luis"),
    "a letter and its accent": ("Jose\u0301", "Jos\xe9"),
    "an invisible character before an accent": ("Jose\u200b\u0301", "Jos\xe9"),
    "an accent without a letter": ("\u0301\u0301Ana \u0301Luis", "Ana Luis"),
    "stacked accents": ("A" + "\u0334" * 50 + "na", "A" + "\u0334" * MAX_MARKS + "na"),
    "an enclosing circle": ("A\u20dd", "A\u20dd"),
    "an emoji": ("Ana \U0001f44d\U0001f3fd\U0001f1ea\U0001f1f8", "Ana \U0001f44d\U0001f3fd\U0001f1ea\U0001f1f8"),
    "other scripts": (SCRIPTS, SCRIPTS),
    "unassigned characters": ("Ana \U0001fadd", "Ana \U0001fadd"),
}
"""Pairs (typed text, sanitized text), by the name of the trick that the typed text uses."""
TRICKS = "".join(typed for typed, _ in UNSEEN.values())


@pytest.mark.parametrize(("typed", "kept"), UNSEEN.values(), ids=UNSEEN.keys())
def test_a_name_keeps_only_what_is_visible(typed: str, kept: str) -> None:
    assert sanitize_name(typed) == sanitize_line(typed) == kept


@pytest.mark.parametrize("text", MARKUP)
def test_markup_in_names_and_lines_is_kept_as_typed(text: str) -> None:
    """Sanitizing keeps markup, because the page escapes it."""
    assert sanitize_line(text) == text
    assert decode_client_message(encode_message(Say(id="a", text=sanitize_line(text)))) == Say(id="a", text=text)
    assert decode_client_message(encode_message(Sit(id="a", seat=0, name=text))) == Sit(id="a", seat=0, name=text)


def check_plain(text: str) -> None:
    """Check that a sanitized text has no invisible characters, can be encoded, is short, and does not change again."""
    for plain, most in ((sanitize_name, MAX_NAME_GRAPHEMES), (sanitize_line, MAX_LINE_GRAPHEMES)):
        kept = plain(text)
        kept.encode()
        assert unicodedata.is_normalized("NFC", kept)
        assert not [sign for sign in kept if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")]
        assert kept == " ".join(kept.split())
        assert len(list(sanitizing._split_graphemes(kept))) <= most
        assert len(kept) <= most * (2 + MAX_MARKS)
        assert plain(kept) == kept


@law(500)
@given(st.text(st.characters(), max_size=60) | st.text(TRICKS, max_size=60))
def test_sanitizing_any_text_gives_plain_text_that_stays_the_same(text: str) -> None:
    check_plain(text)


@pytest.mark.parametrize(
    ("target", "defect"),
    [("_INVISIBLE_CATEGORIES", frozenset({"Cc", "Cs"})), ("MAX_MARKS", 60), ("_is_visible", lambda _: True)],
    ids=["direction marks kept", "stacked accents kept", "all invisible characters kept"],
)
def test_planted_a_trick_that_passes_is_found(target: str, defect: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        for typed, kept in UNSEEN.values():
            assert sanitize_name(typed) == kept

    catches(check, monkeypatch, f"penultima.protocol.sanitizing.{target}", defect)


@pytest.mark.parametrize(
    "sign",
    ["x", "e\u0323\u0302", "\U0001f44d\U0001f3fd", "\U0001f1ea\U0001f1f8", "\u0e19\u0e49\u0e33"],
    ids=["a letter", "two accents", "an emoji with its tone", "a flag", "Thai"],
)
def test_a_long_text_is_cut_between_graphemes(sign: str) -> None:
    count = len(list(sanitizing._split_graphemes(unicodedata.normalize("NFC", sign))))
    assert sanitize_name(sign * 100) == unicodedata.normalize("NFC", sign) * (MAX_NAME_GRAPHEMES // count)
    assert sanitize_line(sign * 300) == unicodedata.normalize("NFC", sign) * (MAX_LINE_GRAPHEMES // count)


def test_no_space_is_left_where_a_text_is_cut() -> None:
    assert sanitize_name("x" * 23 + " yz") == "x" * 23


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
    ("ANA", "\u13aaN\u13aa"),
    ("Leo", "\u13de\u13acO"),
    ("sow", "\uabaao\uab83"),
    ("Sol", "\u054f\u0585\u056c"),
    ("Hugo", "\u0570\u057d\u0581\u0585"),
    ("Ema", "\u2c88\u2c99\u2c81"),
    ("Teo", "\ua4d4\ua4f0\ua4f3"),
    ("Ana", "\u1d00\u0274\u1d00"),
]
APART = [("Ana", "Eva"), ("Ana", "Anna"), ("Ana 1", "Ana 2"), ("Ana", "An a"), ("\u5b89", "\u5a1c"), ("", "Ana")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_count_as_the_same(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_people_can_tell_apart_count_as_different(one: str, other: str) -> None:
    assert not look_alike(one, other)
    assert not look_alike(other, one)


@law(200)
@given(st.text(max_size=30))
def test_a_name_looks_like_its_sanitized_form(name: str) -> None:
    assert look_alike(name, sanitize_name(name))


def test_planted_letters_of_another_script_that_pass_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        assert all(look_alike(one, other) for one, other in ALIKE)

    catches(check, monkeypatch, "penultima.protocol.sanitizing._LOOKALIKES", {})
