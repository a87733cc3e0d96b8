"""Every word that a person reads, by key, in Spanish and English."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("es", "en")

_VARIABLES = ("PENULTIMA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class Catalogue:
    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def say(self, key: str, /, **values: object) -> str:
        """Raises KeyError for a key that is not there, and for a value that its text needs and was not given."""
        return self._texts[key].format_map(values)

    def clause(self, clause: str, edition: str) -> str:
        """In the edition's own words where it differs from what the others have in common."""
        common = f"clause.{clause}.text"
        own = f"{common}.{edition}"
        return self.say(own if own in self else common)


@cache
def catalogue(language: str) -> Catalogue:
    if language not in LANGUAGES:
        raise ValueError(f"no such language: {language} (there is {', '.join(LANGUAGES)})")
    return Catalogue(json.loads(files(__name__).joinpath(f"{language}.json").read_text(encoding="utf-8")))


def language_of(environ: Mapping[str, str]) -> str:
    """As the system's variables say, the game's own before them; the first that is not empty counts."""
    chosen = next((environ[name] for name in _VARIABLES if environ.get(name)), "")
    return "es" if chosen.lower().startswith("es") else "en"
