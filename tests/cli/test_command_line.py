"""Command-line errors are one sentence, help is in the user's language, and starting imports no slow modules."""

import subprocess
import sys
from pathlib import Path

import pytest

from penultima.editions import load
from tests.helpers.cli.command import apart, penultima

BAD = {
    "edition": (["--edition", "pocket"], "no such edition: pocket"),
    "one player": (["--players", "1"], "--players: expected a whole number from 2 to 10, found 1"),
    "eleven players": (["--players", "11"], "--players: expected a whole number from 2 to 10, found 11"),
    "no number of players": (["--players", "many"], "--players: 'many' is no whole number"),
    "a negative seed": (["--seed", "-1"], "--seed: expected a number"),
    "a dealer without a seat": (["--edition", "classic", "--dealer", "4"], "dealer: 4 is no seat"),
    "a dealer in an edition that draws the dealer": (["--dealer", "0"], "dealer: in giant the players do not choose"),
    "an option twice": (["--option", "teams=true", "--option", "teams=false"], "option: 'teams' is given twice"),
    "an empty edition": (["--edition", ""], "no such edition"),
    "unknown option": (
        ["--option", "stack=any"],
        "stack: no such option in giant; did you mean stacking? See penultima editions giant",
    ),
    "an option unlike all others": (["--option", "zzz=1"], "giant, which has deal.next, drawn-card, "),
    "unknown value": (["--option", "stacking=all"], "stacking: expected 'off', 'same' or 'any', found 'all'"),
    "option without value": (["--option", "stacking"], "option: expected ID=VALUE, found 'stacking'"),
    "teams of three": (["--option", "teams=true", "--players", "3"], "teams: 3 players"),
    "a target below zero": (["--option", "target=-5"], "target: expected a whole number from 0"),
    "unknown language": (["--lang", "fr"], "invalid choice"),
}


@pytest.mark.parametrize(("arguments", "reason"), BAD.values(), ids=BAD.keys())
def test_a_bad_flag_gives_one_sentence_and_exit_code_2(arguments: list[str], reason: str) -> None:
    done = penultima("play", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert done.stderr.startswith("penultima: ")
    assert done.stderr.count("\n") == 1


def test_an_edition_from_a_file_is_played_and_judged(tmp_path: Path) -> None:
    """The edition file is a copy of the bundled `mini` with hands of three cards."""
    text = (Path(load.__file__).parent / "mini.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace('id = "mini"', 'id = "own"').replace("hand = { value = 5", "hand = { value = 3"))
    played = penultima("play", "--edition", str(own), "--seed", "2")
    assert (played.returncode, played.stderr) == (0, "")
    assert "You have 3 cards:" in played.stdout
    cases = tmp_path / "cases.toml"
    cases.write_text(
        '[[scenario]]\nname = "deal.hand: three"\nedition = "own"\nplayers = 2\ndeck = []\ndo = []\n'
        "[scenario.expect]\nscores = [0, 0]\n"
    )
    assert penultima("referee", "--edition", str(own), str(cases)).stdout == "1 passed, 0 failed\n"
    own.write_text(text.replace("W = 2", "X = 2"))
    broken = penultima("referee", "--edition", str(own), str(cases))
    assert (broken.returncode, broken.stderr) == (2, f"penultima: {own}:13: X: no such card\n")


def test_an_invalid_custom_card_is_refused() -> None:
    done = penultima("play", "--edition", "classic", "--custom", "next: drow 2")
    assert done.returncode == 2
    assert done.stderr.startswith("penultima: customs: WC1: effect, column 7: expected what happens (draw, ")
    done = penultima("play", "--custom", "extra-turn")
    assert "giant has no customizable cards" in done.stderr


@pytest.mark.parametrize("arguments", [["fly"], ["referee"]])
def test_a_missing_command_is_refused(arguments: list[str]) -> None:
    assert penultima(*arguments).returncode == 2


@pytest.mark.parametrize(
    ("arguments", "first", "some"),
    [
        (
            [],
            "penultima: say what to do; penultima --help has more:",
            "  play       play against bots in this terminal",
        ),
        (["lab"], "penultima: say what to do; penultima lab --help has more:", "  card       say what a text on the "),
        (["record"], "penultima: say what to do; penultima record --help has more:", "  check      replay records"),
    ],
)
def test_a_missing_command_lists_all_commands(arguments: list[str], first: str, some: str) -> None:
    done = penultima(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[0] == first
    assert some in done.stderr


@pytest.mark.parametrize("command", ["lab", "record"])
def test_the_list_of_subcommands_respects_lang_after_the_group(command: str) -> None:
    assert f"penultima {command} --help lo explica" in penultima(command, "--lang", "es").stderr


def test_help_respects_the_locale() -> None:
    assert "play against bots" in apart("--help").stdout
    assert "jugar contra bots" in apart("--help", language="es_MX.UTF-8").stdout.lower()


def test_the_exit_code_in_a_process_equals_that_of_main() -> None:
    """Most tests run commands in the test process, so the results must be the same as in a separate process."""
    for words in (["play", "--players", "1"], ["editions", "mini"], ["--lang", "es", "judge", "--list"]):
        alone, here = apart(*words), penultima(*words)
        assert (alone.returncode, alone.stdout, alone.stderr) == (here.returncode, here.stdout, here.stderr)


def test_version_flag_prints_the_version() -> None:
    assert apart("--version").stdout == "penultima 0.1.0\n"


def test_nothing_heavy_is_imported_for_play_pages_and_referee() -> None:
    """The only imported dependency is msgspec. Numba and NumPy are not imported."""
    code = (
        "import sys; from penultima.cli import main; import penultima.terminal.local.local_match; "
        "import penultima.scenarios.runner, "
        "penultima.rulebook.edition_page, penultima.rulebook.comparison; "
        "print(sorted({name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stdout.strip("[]\n").replace("'", "").split(", "))
    outside = {"msgspec", "typing_extensions"}  # msgspec imports typing_extensions if it is installed
    assert {name for name in loaded - outside if not name.startswith(("_", "sitecustomize"))} == {"penultima"}


SPANISH = {
    "unknown edition": (
        ["editions", "gaint"],
        "no hay ninguna edición gaint; ¿querías decir giant? Hay estas: classic (Clásica), giant (Gigante),",
    ),
    "a word instead of a number": (["play", "--players", "two"], "--players: 'two' no es un número entero"),
    "too many": (["play", "--players", "11"], "--players: se esperaba un número entero de 2 a 10, no 11"),
    "unknown command": (["paly"], "'paly' no es ninguna orden; ¿querías decir play? penultima --help las dice todas\n"),
    "a command in Spanish": (["juez"], "'juez' no es ninguna orden; ¿querías decir judge?"),
    "help in Spanish": (["ayuda"], "'ayuda' no es ninguna orden; ¿querías decir --help?"),
    "a part in Spanish": (
        ["lab", "informe"],
        "'informe' no es ninguna orden; ¿querías decir report? penultima lab --help las dice todas\n",
    ),
    "no such command": (["zzz"], "'zzz' no es ninguna orden; penultima --help las dice todas\n"),
    "an option in Spanish": (
        ["play", "--option", "apilar=true"],
        "giant; ¿querías decir stacking? Mira penultima editions",
    ),
    "a setting in Spanish": (["lab", "compare", "giant", "giant apilar=any"], "¿querías decir stacking?"),
    "too many texts": (
        ["play", "--edition", "classic", *["--custom", "extra-turn"] * 4],
        "customs: son 4 textos, y en classic solo hay sitio para 3",
    ),
    "a text for no card": (["play", "--custom", "extra-turn"], "customs: giant no tiene Comodines a medida"),
    "a misspelt key": (
        ["judge", "--position", "hand=R1"],
        "se esperaba draw-only, o CLAVE=VALOR con una de estas claves: hands, ",
    ),
    "nothing to check": (["record", "check"], "falta decir: "),
    "no such file": (["record", "show", "none.pen"], "none.pen: no existe tal archivo o carpeta"),
    "unknown flag": (["diff", "mini", "race", "--fast"], "no se entiende: --fast"),
    "a misspelt flag": (
        ["play", "--edicion", "mini"],
        "'--edicion' no es ninguna opción de penultima play; ¿querías decir --edition?",
    ),
    "a flag in Spanish": (
        ["play", "--jugadores=3"],
        "'--jugadores' no es ninguna opción de penultima play; ¿querías decir --players?",
    ),
    "no value": (["editions", "--lang"], "--lang: falta un valor"),
}


@pytest.mark.parametrize(("words", "reason"), SPANISH.values(), ids=SPANISH.keys())
def test_errors_respect_lang(words: list[str], reason: str) -> None:
    """argparse error messages about flags are translated, too."""
    done = penultima("--lang", "es", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("penultima: ")
    assert reason in done.stderr


def test_errors_respect_the_locale_without_lang() -> None:
    assert "no hay ninguna edición" in penultima("editions", "gaint", language="es_AR.UTF-8").stderr
    assert "no such edition" in penultima("editions", "gaint", "--lang", "en", language="es_AR.UTF-8").stderr


def test_an_unknown_language_is_refused_in_the_language_of_the_locale() -> None:
    assert "no se puede elegir 'fr'" in penultima("editions", "--lang", "fr", language="es_AR.UTF-8").stderr
