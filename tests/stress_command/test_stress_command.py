"""`python -m stress` lists the long-running programs and starts the chosen one."""

from pathlib import Path

import pytest

from stress.__main__ import PROGRAMS, main

FOLDER = Path(__file__).parents[2] / "stress"


def test_every_program_is_listed_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == sorted(
        path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_")
    )


def test_an_unknown_program_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["earthquake"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("There is no program 'earthquake'; ")
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program_gets_its_arguments(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["stress"])  # monkeypatch restores sys.argv after the test
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert f"python -m stress {name}" in capsys.readouterr().out
