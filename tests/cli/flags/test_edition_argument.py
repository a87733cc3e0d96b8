"""On the command line an edition may be named by its id or its title. Files accept only ids."""

from pathlib import Path

import pytest

from penultima.cli.flags.edition_argument import find_edition, list_editions, resolve_edition_id
from penultima.editions import load
from penultima.errors import BadInput
from penultima.i18n import LANGUAGES, catalogue
from penultima.wording.vocabulary import normalize_word
from tests.helpers.cli.command import penultima


@pytest.mark.parametrize("name", load.bundled_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_in_any_language_name_editions_ignoring_case_and_accents(name: str, language: str) -> None:
    title = catalogue(language).say(f"edition.{name}.title")
    for spelling in (title, title.upper(), normalize_word(title), name.upper(), f" {name}"):
        assert resolve_edition_id(spelling) == name


def test_text_that_is_no_title_stays_unchanged() -> None:
    assert [resolve_edition_id(text) for text in ("gigantes", "Gigante.toml", "")] == ["gigantes", "Gigante.toml", ""]


def test_an_unknown_edition_is_refused_with_all_ids_and_titles() -> None:
    with pytest.raises(BadInput) as problem:
        find_edition("enano", catalogue("es").say)
    sentence = catalogue("es").translate_error(problem.value)
    assert sentence.startswith("no hay ninguna edición enano; hay estas: classic (Clásica), giant (Gigante), mini, ")
    assert list_editions(catalogue("en").say) == "classic, giant, mini, official, race"


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        (["editions", "gigante"], ["editions", "giant"]),
        (["diff", "MINI", "carrera"], ["diff", "mini", "race"]),
        (["passport", "--edition", "Clásica"], ["passport", "--edition", "classic"]),
        (["judge", "--first", "W+4", "--edition", "oficial"], ["judge", "--first", "W+4", "--edition", "official"]),
    ],
)
def test_commands_accept_a_title_instead_of_an_id(typed: list[str], same: list[str]) -> None:
    done = penultima(*typed)
    assert (done.returncode, done.stdout) == (0, penultima(*same).stdout)


def test_a_lab_setting_may_begin_with_a_title() -> None:
    done = penultima("lab", "compare", "gigante stacking=nada", "clasica", "--games", "1")
    assert "stacking: expected 'off'" in done.stderr


def test_the_help_lists_the_editions() -> None:
    assert "giant (Gigante)" in " ".join(penultima("play", "--help", "--lang", "es").stdout.split())


def test_titles_are_refused_in_files(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text('[[scenario]]\nname = "one"\nedition = "gigante"\nhands = [["R1"], ["R2"]]\ntop = "R3"\n')
    assert "no such edition: gigante" in penultima("referee", str(path)).stdout + penultima("referee", str(path)).stderr
