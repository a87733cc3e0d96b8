"""The language in which a command speaks, known before its flags are: a misspelt flag is told in it too."""

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise

from penultima.texts import LANGUAGES, language_of

FLAG = "--lang"


def language_in(arguments: Sequence[str], environ: Mapping[str, str] = os.environ) -> str:
    """The last one that --lang names, wherever it stands; without one, that of the system."""
    asked = [word.removeprefix(f"{FLAG}=") for word in arguments if word.startswith(f"{FLAG}=")]
    asked += [word for flag, word in pairwise(arguments) if flag == FLAG]
    return next((word for word in reversed(asked) if word in LANGUAGES), language_of(environ))
