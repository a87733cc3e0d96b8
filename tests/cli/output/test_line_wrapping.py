"""Long lines on a terminal are wrapped at spaces and stay indented."""

from penultima.cli.output.printing import wrap_line


def test_a_long_line_is_wrapped_at_spaces_with_a_hanging_indent() -> None:
    assert wrap_line("  one two three", 9) == "  one two\n    three"


def test_short_and_empty_lines_stay_unchanged() -> None:
    assert wrap_line("  one", 80) == "  one"
    assert wrap_line("", 80) == ""


def test_a_flag_is_not_wrapped_at_its_hyphens() -> None:
    assert wrap_line("say --option no-bluff=true", 20) == "say --option\n  no-bluff=true"
