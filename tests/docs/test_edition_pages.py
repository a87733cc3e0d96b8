"""The pages of the editions are what `make pages` writes."""

from scripts.edition_pages import DOCS, FOLDERS, MARK, pages


def test_the_pages_that_stand_there_are_those_that_make_pages_writes() -> None:
    stands = {path for folder in FOLDERS for path in (DOCS / folder).iterdir()} | {DOCS / "differences.md"}
    found = {path.relative_to(DOCS).as_posix(): path.read_text(encoding="utf-8") for path in stands}
    assert found == pages()


def test_every_page_says_in_its_first_line_who_writes_it() -> None:
    assert [place for place, text in pages().items() if not text.startswith(MARK)] == []
    assert "make pages" in MARK
