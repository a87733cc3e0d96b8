"""penultima lab report: the page is written, and bad input writes none."""

import html
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.command import penultima

FEW = ("--games", "30", "--seed", "3")
BAD = {
    "no such folder": (["-o", "nowhere/page.html"], "nowhere/page.html: no such file or directory"),
    "a folder": (["-o", "."], ".: not a file"),
    "no such edition": (["pocket", "-o", "page.html"], "no such edition: pocket"),
    "misspelt option": (["giant stack=any", "-o", "page.html"], "stack: no such option in giant"),
    "no games": (["--games", "0", "-o", "page.html"], "games: expected a number from 1"),
    "no output": (["giant"], "required: --output/-o"),
    "printing": (["--json", "-o", "page.html"], "unrecognized arguments: --json"),
}


@pytest.mark.parametrize(("arguments", "reason"), BAD.values(), ids=BAD.keys())
def test_bad_input_is_a_sentence_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = penultima("lab", "report", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_command_in_the_page_writes_the_same_page_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Although it was begun elsewhere, in another locale, without a seed and on more threads."""
    monkeypatch.chdir(tmp_path)
    settings = ("giant stacking=same", "mini policy=random")
    flags = ("--games", "30", "--players", "3", "--habit", "1:remembers=500", "--threads", "2", "-o", "first.html")
    first = penultima("lab", "report", *settings, *flags, language="es_MX.UTF-8")
    assert (first.returncode, first.stdout, first.stderr) == (0, "first.html\n", "")
    page = Path("first.html").read_text(encoding="utf-8")
    found = re.search(r"<code>(.*)</code>", page)
    assert found
    name, *arguments = shlex.split(html.unescape(found[1]))
    assert name == "penultima"
    assert penultima(*arguments).returncode == 0
    assert Path("report.html").read_text(encoding="utf-8") == page


def test_without_settings_it_is_about_the_five_editions(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert penultima("lab", "report", *FEW, "--lang", "en", "-o", str(path)).returncode == 0
    names = re.findall(r"<article>.*?</svg>\s*(\w+)</h2>", path.read_text(encoding="utf-8"), re.DOTALL)
    assert sorted(names) == ["Classic", "Giant", "Mini", "Official", "Race"]
