"""Commands keep the keys of their JSON output, because other programs read them."""

import pytest

from tests.formats.json_outputs import COMMANDS, EXPECTED, keys_of, paths


def expected() -> dict[str, str]:
    """Read the expected JSON keys of each command from the file."""
    parts = EXPECTED.read_text(encoding="utf-8").split("\n\n")
    return {part.partition("]")[0].removeprefix("["): part.rstrip("\n") + "\n" for part in parts}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_prints_the_pinned_json_keys(command: str) -> None:
    assert keys_of(command) == expected()[command]


def test_every_command_in_the_pinned_file_is_run() -> None:
    assert expected().keys() == COMMANDS.keys()


def test_paths_lists_the_keys_and_types_of_json_data() -> None:
    found = list(paths({"bots": [{"name": "x", "wins": 0.5}, {"name": "y", "faults": None}], "none": []}))
    assert found == [
        "bots[].name: str",
        "bots[].wins: float",
        "bots[].name: str",
        "bots[].faults: NoneType",
        "none: list",
    ]


def test_planted_a_changed_json_key_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "penultima.cli.commands.admin._listing_data", lambda listing: {"table": listing.id, "life": listing.life}
    )
    with pytest.raises(AssertionError):
        test_a_command_prints_the_pinned_json_keys("admin tables")
