"""A table that is restored from a record has the same state as when the match was interrupted."""

from pathlib import Path

import pytest

from penultima.editions import load
from penultima.errors import BadInput
from penultima.kernel.byte_layout import pack
from penultima.records.replay import replay
from penultima.table.log.facts import Times
from penultima.terminal.local.line_file import continue_journal, create_journal
from penultima.terminal.local.resume import read_saved_match, rebuild_table
from tests.helpers.terminal.plain_match import always, party, play_match

CUSTOMS = {"classic": ("next: draw 2", "others: shed wilds", "all: race 2")}


def written(path: Path, edition: str, answers: int = 400) -> str:
    who = party(edition, customs=CUSTOMS.get(edition, ()), options={"target": 0}, seed=4)
    given = always("1")
    play_match(who, (next(given) for _ in range(answers)), journal=create_journal(path))
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_rebuilt_table_has_the_same_cards_after_every_line(tmp_path: Path, edition: str) -> None:
    path = tmp_path / "match.pen"
    lines = written(path, edition).splitlines(keepends=True)
    start = next(number for number, line in enumerate(lines) if line.startswith("deal "))
    for end in range(start + 1, len(lines)):
        path.write_text("".join(lines[:end]), encoding="utf-8")
        kept = read_saved_match(path, {})
        who = party(edition, customs=CUSTOMS.get(edition, ()), options={"target": 0}, seed=4)
        table = rebuild_table(kept, who, ["ana"], Times(), calm=False)
        assert pack(table.the_game.state) == pack(replay(kept.record).state)
        table.check()


def test_resumed_match_continues_like_an_uninterrupted_one(tmp_path: Path) -> None:
    """With the same answers, the records of both matches are equal except for the times of the actions."""
    whole, parts = tmp_path / "whole.pen", tmp_path / "parts.pen"
    who = party(options={"target": 0}, seed=4)
    play_match(who, always("1"), journal=create_journal(whole))
    play_match(who, ["1"] * 3, journal=create_journal(parts))
    kept = read_saved_match(parts, {})
    play_match(who, always("1"), journal=continue_journal(parts, kept.text), kept=kept)
    ours, theirs = (
        [line.partition(" @")[0] for line in path.read_text(encoding="utf-8").splitlines()] for path in (whole, parts)
    )
    assert theirs == ours
    assert theirs[-1].startswith("end ")
    assert parts.read_text(encoding="utf-8").startswith(kept.text)


def test_record_without_deal_keys_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    text = written(path, "mini", 2)
    key = text.partition("key=")[2].split()[0]
    path.write_text(text.partition("deal 1")[0] + "\ndeal 1 seed=7\n", encoding="utf-8")
    assert key
    with pytest.raises(BadInput, match="its deals have no keys, so it was not played at a table"):
        read_saved_match(path, {})
