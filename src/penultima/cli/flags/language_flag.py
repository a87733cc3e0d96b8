"""Finds the language before the flags are parsed, because error messages about flags are translated too."""

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise

from penultima.i18n import LANGUAGES, detect_language

LANGUAGE_FLAG = "--lang"


def find_language(arguments: Sequence[str], environ: Mapping[str, str] = os.environ) -> str:
    """Return the language of the last --lang, or the language of the system if there is none."""
    values = [word.removeprefix(f"{LANGUAGE_FLAG}=") for word in arguments if word.startswith(f"{LANGUAGE_FLAG}=")]
    values += [word for flag, word in pairwise(arguments) if flag == LANGUAGE_FLAG]
    return next((word for word in reversed(values) if word in LANGUAGES), detect_language(environ))
