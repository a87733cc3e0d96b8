"""An edition as a person names it: by its id, by its title in any language, or by the file of one's own."""

from penultima.cli.say import Say
from penultima.echo import named
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.errors import BadInput
from penultima.wording.vocabulary import is_called, plain


def edition_id(name: str) -> str:
    """What is no title stays as it is: an id, a file, or what nobody knows."""
    said = plain(name.strip())
    return next((each for each in load.names() if said == each or is_called(name, f"edition.{each}.title")), name)


def find_edition(name: str, say: Say) -> Edition:
    known = edition_id(name)
    if known not in load.names() and not load.is_path(known):
        raise BadInput("no such edition: {name} (there is {words})", name=named(name), words=editions_listed(say))
    return load.find(known)


def editions_listed(say: Say) -> str:
    """The ids, each with its title where that is another word."""
    return ", ".join(_with_title(name, say(f"edition.{name}.title")) for name in load.names())


def _with_title(name: str, title: str) -> str:
    return name if plain(title) == name else f"{name} ({title})"
