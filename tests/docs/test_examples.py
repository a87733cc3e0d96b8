"""Every example in the documentation runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.match import Match
from tests.helpers.docs.code_blocks import PAGES, ROOT, Block, blocks, blocks_of, problem, unclosed


def examples() -> list[object]:
    pages = [blocks_of(page) for page in PAGES]
    return [pytest.param(block, page, id=f"{block.page}:{block.line}") for page in pages for block in page]


@pytest.mark.parametrize(("block", "page"), examples())
def test_a_documentation_example_runs_as_shown(block: Block, page: list[Block], tmp_path: Path) -> None:
    assert problem(block, page, tmp_path) == ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_code_block_is_closed(page: Path) -> None:
    assert not unclosed(page.read_text(encoding="utf-8"))


def test_an_unclosed_code_block_is_found() -> None:
    assert unclosed("```text\nclosed\n```\n\n```text\nopen\n")


def test_the_documentation_has_examples_in_every_language() -> None:
    languages = [block.language for page in PAGES for block in blocks_of(page)]
    assert all(languages.count(language) >= 5 for language in ("python", "sh", "toml", "text"))


EDITION = """```toml title="own.toml"
id = "own"
version = 1
[deck]
"0" = 1
"1-9" = 2
"+2" = 2
R = 2
S = 2
[has]
clauses = []
rulings = []
```
"""
SCENARIO = """
[[scenario]]
name = "match: a case"
edition = "own"
hands = [["R1", "R2", "R3"], ["B1"]]
top = "R7"
do = ["0: play R1"]
[scenario.expect]
turn = 1
"""

RECORD = str(Match("mini", players=2, seed=1).record()) + "1: draw\n"
BROKEN = {
    "no language": ("```\nx\n```\n", "'' is none of"),
    "another language": ("```bash\nls\n```\n", "'bash' is none of"),
    "another fence": ("~~~ruby\nputs\n~~~\n", "'ruby' is none of"),
    "in a list": ("- so:\n\n    ```python\n    raise SystemExit(3)\n    ```\n", "exit code 3"),
    "python that raises": ('```python\nraise ValueError("planted")\n```\n', "planted"),
    "python that warns": ("```python\nimport warnings\nwarnings.warn('planted')\n```\n", "planted"),
    "python that prints something else": ("```python\nprint(1)\n```\n\n```text\n2\n```\n", "it printed:\n1\n"),
    "a command that fails": ("```sh\npenultima play --players 1\n```\n", "exit code 2"),
    "a command that fails first": ("```sh\npenultima play --players 1\npenultima --version\n```\n", "exit code 2"),
    "a command that prints something else": ("```sh\npenultima --version\n```\n```text\n0\n```\n", "it printed:"),
    "a command of another program": ("```sh\nls\n```\n", "every line is"),
    "an unknown make target": ("```sh\nmake coffee\n```\n", "no such target"),
    "a frame with an unknown field": ('```json\n{"type":"start","cheat":1}\n```\n', "unknown field"),
    "a frame with its keys in another order": (
        '```json\n{"id":"a","type":"start"}\n```\n',
        "it would be written otherwise",
    ),
    "a scenario that fails": (
        f"```toml\n{SCENARIO.replace('own', 'giant').replace('turn = 1', 'turn = 0')}```\n",
        "expected turn = 0",
    ),
    "a scenario with a misspelt key": (f"```toml\n{SCENARIO.replace('do', 'dx')}```\n", "dx"),
    "an edition that does not load": (EDITION.replace("R = 2", "X = 2"), "X: no such card"),
    "a record that breaks the rules": (f"```pen\n{RECORD.replace('draw', 'pass')}```\n", "is refused: turn.play-drawn"),
    "a record in another spelling": (f"```pen\n{RECORD.replace('deal', ' deal')}```\n", "written otherwise"),
    "a scenario of an unknown edition": (f"```toml\n{SCENARIO}```\n", "no such edition: own"),
}


def problems(text: str, folder: Path) -> list[str]:
    page = blocks("page.md", text)
    return [found for block in page if (found := problem(block, page, folder))]


@pytest.mark.parametrize(("text", "found"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_example_is_found(text: str, found: str, tmp_path: Path) -> None:
    (only,) = problems(text, tmp_path)
    assert found in only


def test_an_example_can_use_the_files_of_its_page(tmp_path: Path) -> None:
    command = "```sh\npenultima referee --edition own.toml case.toml\n```\n```text\n1 passed, ...\n```\n"
    titled = f'{EDITION}```toml title="case.toml"\n{SCENARIO}```\n'
    assert problems(titled + command.replace("...", "0 failed"), tmp_path) == []
    assert problems(titled + command, tmp_path) == ["it printed:\n1 passed, 0 failed\n"]


def test_three_dots_in_expected_output_stand_for_omitted_lines(tmp_path: Path) -> None:
    code = "```python\nprint('one\\ntwo\\nthree')\n```\n"
    assert problems(f"{code}```text\none\n...\nthree\n```\n", tmp_path) == []
    assert problems(f"{code}```text\none\n...\n```\n", tmp_path) == []
    assert len(problems(f"{code}```text\none\nthree\n```\n", tmp_path)) == 1


def test_the_game_of_the_readme_has_at_most_15_lines_and_ends() -> None:
    code = next(block.text for block in blocks_of(ROOT / "README.md") if block.language == "python")
    assert len([line for line in code.splitlines() if line.strip()]) <= 15
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert re.search(r"^seat [0-3] won, the points are \(", done.stdout)
    assert done.stdout.rstrip().endswith("refused, because of hand.end")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_in_the_documentation_lead_to_existing_files(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_custom_cards_page_lists_the_bundled_presets() -> None:
    page = (ROOT / "docs" / "custom-cards.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| `([^`]+)` \|$", page, re.MULTILINE)
    assert dict(rows) == load.presets()
