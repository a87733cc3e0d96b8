"""A table that is built up again from a record stands where the match stood."""

from pathlib import Path

import pytest

from penultima.editions import load
from penultima.errors import BadInput
from penultima.kernel.width import pack
from penultima.playback import replay
from penultima.table.facts import Times
from penultima.terminal.journal import continued, new_journal
from penultima.terminal.resume import read_kept, rebuilt
from tests.terminal.sitting import always, evening, party

CUSTOMS = {"classic": ("next: draw 2", "others: shed wilds", "all: race 2")}


def written(path: Path, edition: str, answers: int = 400) -> str:
    who = party(edition, customs=CUSTOMS.get(edition, ()), options={"target": 0}, seed=4)
    given = always("1")
    evening(who, (next(given) for _ in range(answers)), journal=new_journal(path))
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("edition", load.names())
def test_after_every_line_of_a_record_the_table_has_the_same_cards(tmp_path: Path, edition: str) -> None:
    path = tmp_path / "match.pen"
    lines = written(path, edition).splitlines(keepends=True)
    start = next(number for number, line in enumerate(lines) if line.startswith("deal "))
    for end in range(start + 1, len(lines)):
        path.write_text("".join(lines[:end]), encoding="utf-8")
        kept = read_kept(path, {})
        who = party(edition, customs=CUSTOMS.get(edition, ()), options={"target": 0}, seed=4)
        table = rebuilt(kept, who, ["ana"], Times(), calm=False)
        assert pack(table.the_game.state) == pack(replay(kept.record).state)
        table.check()


def test_the_match_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    """Once the same has been answered, the same lines stand in the file, but for how long bots took."""
    whole, parts = tmp_path / "whole.pen", tmp_path / "parts.pen"
    who = party(options={"target": 0}, seed=4)
    evening(who, always("1"), journal=new_journal(whole))
    evening(who, ["1"] * 3, journal=new_journal(parts))
    kept = read_kept(parts, {})
    evening(who, always("1"), journal=continued(parts, kept.text), kept=kept)
    ours, theirs = (
        [line.partition(" @")[0] for line in path.read_text(encoding="utf-8").splitlines()] for path in (whole, parts)
    )
    assert theirs == ours
    assert theirs[-1].startswith("end ")
    assert parts.read_text(encoding="utf-8").startswith(kept.text)


def test_a_record_of_seeds_was_not_played_at_a_table(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    text = written(path, "mini", 2)
    key = text.partition("key=")[2].split()[0]
    path.write_text(text.partition("deal 1")[0] + "\ndeal 1 seed=7\n", encoding="utf-8")
    assert key
    with pytest.raises(BadInput, match="its deals have no keys, so it was not played at a table"):
        read_kept(path, {})
