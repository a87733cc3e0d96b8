"""Collects docstrings, comments and pages of documentation, each with its place."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.structure.source_tree import ROOT

PYTHON = ("src", "tests", "stress", "bench", "scripts")
WEB = ("web/src", "web/test", "web/scripts")
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")
"""Pages in the root folder. The pages below docs are found by their suffix."""
GENERATED = {"web/src/protocol/types.ts", "web/src/protocol/lists.ts", "web/src/protocol/http.ts"}
"""Files that the build generates from the schemas. The descriptions of events in them are checked elsewhere."""
SPANISH = {"docs/pagina.md", "docs/juez.md"}
_BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_SCRIPT_COMMENT = re.compile(r"/\*\*?(.*?)\*/|(?:^|\s)//(?!/)([^\n]*)|<!--(.*?)-->", re.DOTALL)


class Passage(NamedTuple):
    place: str
    text: str
    is_docstring: bool = False


def passages() -> Iterator[Passage]:
    yield from python_passages()
    yield from web_passages()
    yield from page_passages()


def python_passages() -> Iterator[Passage]:
    for folder in PYTHON:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from passages_of_module(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))


def passages_of_module(name: str, source: str) -> Iterator[Passage]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield Passage(f"{name}:{node.lineno}", node.value.value, is_docstring=True)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [(*token.start, token.string.lstrip("# ")) for token in tokens if token.type == tokenize.COMMENT]
    yield from joined(name, comments)


def joined(name: str, comments: Sequence[tuple[int, int, str]]) -> Iterator[Passage]:
    """Join comments, given with line and column, that continue in the same column of the next line."""
    first, last, text = (0, 0), (0, 0), ""
    for line, column, words in comments:
        if text and (line - 1, column) == last:
            text += f"\n{words}"
        else:
            if text:
                yield Passage(f"{name}:{first[0]}", text)
            first, text = (line, column), words
        last = (line, column)
    if text:
        yield Passage(f"{name}:{first[0]}", text)


def web_passages() -> Iterator[Passage]:
    for folder in WEB:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in {".ts", ".svelte", ".mjs"} and name not in GENERATED:
                yield from passages_of_script(name, path.read_text(encoding="utf-8"))


def passages_of_script(name: str, source: str) -> Iterator[Passage]:
    comments = []
    for found in _SCRIPT_COMMENT.finditer(source):
        start = found.start() + len(found[0]) - len(found[0].lstrip())
        line = source.count("\n", 0, start) + 1
        column = start - source.rfind("\n", 0, start)
        comments.append((line, column, "".join(filter(None, found.groups())).strip()))
    yield from joined(name, comments)


def page_passages() -> Iterator[Passage]:
    for path in [*(ROOT / name for name in PAGES), *sorted((ROOT / "docs").rglob("*.md"))]:
        name = path.relative_to(ROOT).as_posix()
        if name not in SPANISH and not name.startswith("docs/ediciones/"):
            text = _BLOCK.sub(lambda block: "\n" * block[0].count("\n"), path.read_text(encoding="utf-8"))
            for number, line in enumerate(text.splitlines(), 1):
                yield Passage(f"{name}:{number}", line)
