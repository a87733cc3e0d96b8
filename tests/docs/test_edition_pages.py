"""The documentation pages of the editions are what `make docs` writes."""

from scripts.edition_pages import DOCS, FOLDERS, MARK, pages


def test_the_edition_pages_are_current() -> None:
    paths = {path for folder in FOLDERS for path in (DOCS / folder).iterdir()} | {DOCS / "differences.md"}
    found = {path.relative_to(DOCS).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    assert found == pages()


def test_every_edition_page_begins_with_the_mark_of_generated_pages() -> None:
    assert [place for place, text in pages().items() if not text.startswith(MARK)] == []
    assert "make docs" in MARK
