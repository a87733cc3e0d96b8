"""Finds an edition by its id, by its title in any language or by its file, and checks the names of its options."""

from collections.abc import Iterable

from penultima.cli.suggestions import suggest_name
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.errors import BadInput
from penultima.i18n import Translate
from penultima.i18n.quoting import quote_name
from penultima.wording.edition_text import is_user_edition
from penultima.wording.vocabulary import matches_text, normalize_word


def resolve_edition_id(name: str) -> str:
    """Return the id of the edition with this title.

    Return any other text unchanged: an id, a file or an unknown name.
    """
    word = normalize_word(name.strip())
    return next(
        (each for each in load.bundled_ids() if word == each or matches_text(name, f"edition.{each}.title")), name
    )


def find_edition(name: str, say: Translate) -> Edition:
    known = resolve_edition_id(name)
    if known not in load.bundled_ids() and not load.is_path(known):
        shown, words = quote_name(name), list_editions(say)
        if near := suggest_name(name, load.bundled_ids(), lambda each: f"edition.{each}.title"):
            raise BadInput(
                "no such edition: {name}; did you mean {near}? (there is {words})", name=shown, near=near, words=words
            )
        raise BadInput("no such edition: {name} (there is {words})", name=shown, words=words)
    return load.load_edition(known)


def list_editions(say: Translate) -> str:
    """List the ids of the editions, each with its title if that differs from the id."""
    return ", ".join(_with_title(name, say(f"edition.{name}.title")) for name in load.bundled_ids())


def _with_title(name: str, title: str) -> str:
    return name if normalize_word(title) == name else f"{name} ({title})"


def check_options(edition: Edition, names: Iterable[str]) -> None:
    """Check the names of --option before the rules are built, and suggest similar names."""
    page = "FILE" if is_user_edition(edition) else edition.id
    for name in names:
        if name in edition.options:
            continue
        if near := suggest_name(name, edition.options, lambda each: f"word.option.{each}"):
            raise BadInput(
                "no such option in {edition}; did you mean {near}? See penultima editions {page}",
                edition=edition.id,
                near=near,
                page=page,
            ).at(quote_name(name))
        raise BadInput(
            "no such option in {edition}, which has {words}; see penultima editions {page}",
            edition=edition.id,
            words=", ".join(edition.options),
            page=page,
        ).at(quote_name(name))
