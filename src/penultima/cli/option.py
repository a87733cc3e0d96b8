"""--option: whether the edition has it, said before the rules are made, with what it may have been."""

from collections.abc import Iterable

from penultima.cli.guess import guessed
from penultima.echo import named
from penultima.editions.edition import Edition
from penultima.errors import BadInput
from penultima.wording.edition import is_own


def check_options(edition: Edition, names: Iterable[str]) -> None:
    page = "FILE" if is_own(edition) else edition.id
    for name in names:
        if name in edition.options:
            continue
        if near := guessed(name, edition.options, lambda each: f"word.option.{each}"):
            raise BadInput(
                "no such option in {edition}; did you mean {near}? See penultima editions {page}",
                edition=edition.id,
                near=near,
                page=page,
            ).at(named(name))
        raise BadInput(
            "no such option in {edition}, which has {words}; see penultima editions {page}",
            edition=edition.id,
            words=", ".join(edition.options),
            page=page,
        ).at(named(name))
