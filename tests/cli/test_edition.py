"""An edition is named on the command line as people call it; files keep to the ids."""

from pathlib import Path

import pytest

from penultima.cli.edition import edition_id, editions_listed, find_edition
from penultima.editions import load
from penultima.errors import BadInput
from penultima.texts import LANGUAGES, catalogue
from penultima.wording.vocabulary import plain
from tests.cli.command import penultima


@pytest.mark.parametrize("name", load.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_of_every_language_is_its_edition_in_any_case_and_without_accents(name: str, language: str) -> None:
    title = catalogue(language).say(f"edition.{name}.title")
    for said in (title, title.upper(), plain(title), name.upper(), f" {name}"):
        assert edition_id(said) == name


def test_whatever_is_no_title_stays_as_it_was_typed() -> None:
    assert [edition_id(text) for text in ("gigantes", "Gigante.toml", "")] == ["gigantes", "Gigante.toml", ""]


def test_a_refusal_names_the_ids_with_their_titles() -> None:
    with pytest.raises(BadInput) as problem:
        find_edition("enano", catalogue("es").say)
    told = catalogue("es").told(problem.value)
    assert told.startswith("no hay ninguna edición enano; hay estas: classic (Clásica), giant (Gigante), mini, ")
    assert editions_listed(catalogue("en").say) == "classic, giant, mini, official, race"


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        (["editions", "gigante"], ["editions", "giant"]),
        (["diff", "MINI", "carrera"], ["diff", "mini", "race"]),
        (["passport", "--edition", "Clásica"], ["passport", "--edition", "classic"]),
        (["judge", "--first", "W+4", "--edition", "oficial"], ["judge", "--first", "W+4", "--edition", "official"]),
    ],
)
def test_commands_take_the_title_for_the_id(typed: list[str], same: list[str]) -> None:
    done = penultima(*typed)
    assert (done.returncode, done.stdout) == (0, penultima(*same).stdout)


def test_a_setting_of_the_lab_may_begin_with_a_title() -> None:
    done = penultima("lab", "compare", "gigante stacking=nada", "clasica", "--games", "1")
    assert "stacking: expected 'off'" in done.stderr


def test_the_help_names_the_editions() -> None:
    assert "giant (Gigante)" in " ".join(penultima("play", "--help", "--lang", "es").stdout.split())


def test_a_file_keeps_to_the_ids(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text('[[scenario]]\nname = "one"\nedition = "gigante"\nhands = [["R1"], ["R2"]]\ntop = "R3"\n')
    assert "no such edition: gigante" in penultima("referee", str(path)).stdout + penultima("referee", str(path)).stderr
