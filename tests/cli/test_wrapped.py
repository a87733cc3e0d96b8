"""Long lines on a terminal are broken between words and stay indented."""

from penultima.cli.wrapped import folded


def test_a_long_line_is_broken_between_words_and_hangs() -> None:
    assert folded("  one two three", 9) == "  one two\n    three"


def test_a_short_line_and_an_empty_one_stay_as_they_are() -> None:
    assert folded("  one", 80) == "  one"
    assert folded("", 80) == ""


def test_an_option_is_not_broken_at_its_hyphens() -> None:
    assert folded("say --option no-bluff=true", 20) == "say --option\n  no-bluff=true"
