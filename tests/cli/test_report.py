"""`penultima lab report` writes a page, or no file if its input is bad."""

import html
import re
import shlex
from pathlib import Path

import pytest

from tests.helpers.cli.command import penultima

FEW = ("--games", "30", "--seed", "3")
BAD = {
    "no such folder": (["-o", "nowhere/page.html"], "nowhere/page.html: no such file or directory"),
    "a folder": (["-o", "."], ".: not a file"),
    "no such edition": (["pocket", "-o", "page.html"], "no such edition: pocket"),
    "misspelt option": (["giant stack=any", "-o", "page.html"], "stack: no such option in giant"),
    "no games": (["--games", "0", "-o", "page.html"], "games: expected a number from 1"),
    "no output": (["giant"], "required: --output/-o"),
    "the flag --json": (["--json", "-o", "page.html"], "unrecognized arguments: --json"),
}


@pytest.mark.parametrize(("arguments", "reason"), BAD.values(), ids=BAD.keys())
def test_bad_input_of_a_report_gives_one_sentence_and_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = penultima("lab", "report", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_command_in_a_report_reproduces_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first run chooses a random seed. The second run has another locale and another output file."""
    monkeypatch.chdir(tmp_path)
    settings = ("giant stacking=same", "mini policy=random")
    assert_repeats(settings, ("--habit", "1:remembers=500"))


def test_the_command_in_a_report_of_matches_reproduces_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = assert_repeats(("giant target=100", "giant target=50"), ("--matches",))
    assert "30 partidas" in page


def assert_repeats(settings: tuple[str, ...], more: tuple[str, ...]) -> str:
    flags = ("--games", "30", "--players", "3", "--threads", "2", "-o", "first.html")
    first = penultima("lab", "report", *settings, *flags, *more, language="es_MX.UTF-8")
    assert (first.returncode, first.stdout, first.stderr) == (0, "first.html\n", "")
    page = Path("first.html").read_text(encoding="utf-8")
    found = re.search(r"<code>(.*)</code>", page)
    assert found
    name, *arguments = shlex.split(html.unescape(found[1]))
    assert name == "penultima"
    assert penultima(*arguments).returncode == 0
    assert Path("report.html").read_text(encoding="utf-8") == page
    return page


def test_a_report_without_settings_covers_all_editions(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert penultima("lab", "report", *FEW, "--lang", "en", "-o", str(path)).returncode == 0
    names = re.findall(r"<article>.*?</svg>\s*(\w+)</h3>", path.read_text(encoding="utf-8"), re.DOTALL)
    assert sorted(names) == ["Classic", "Giant", "Mini", "Official", "Race"]
