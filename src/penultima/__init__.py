"""Penúltima: every edition of a family of card games, its rules exact and citable.

This is the front door: what a program needs is here by name, and is loaded when it is asked for.
"""

from importlib import import_module

TYPE_CHECKING = False  # as in typing, which takes a moment to load
if TYPE_CHECKING:
    from penultima.bots.bot import Bot as Bot
    from penultima.bots.bot import Budget as Budget
    from penultima.bots.question import Question as Question
    from penultima.editions.edition import Edition as Edition
    from penultima.editions.effect import Effect as Effect
    from penultima.editions.effect import parse
    from penultima.editions.load import find
    from penultima.editions.ruleset import Ruleset as Ruleset
    from penultima.editions.ruleset import ruleset as ruleset
    from penultima.errors import BadInput as BadInput
    from penultima.fair.keyed import Keyed as Keyed
    from penultima.game import Done as Done
    from penultima.game import Game as Game
    from penultima.game import Refused as Refused
    from penultima.game import Result as Result
    from penultima.kernel.streams import Sfc32 as Sfc32
    from penultima.match import Match as Match
    from penultima.notation.event import Event as Event
    from penultima.notation.event import read_events as read_events
    from penultima.notation.passport import parse_passport as parse_passport
    from penultima.notation.passport import print_passport as print_passport
    from penultima.notation.position import Position as Position
    from penultima.notation.position import parse_position as parse_position
    from penultima.notation.position import print_position as print_position
    from penultima.notation.record import Record as Record
    from penultima.notation.record_text import parse_record as parse_record
    from penultima.notation.wish import Wish as Wish
    from penultima.notation.wish import parse_wish as parse_wish
    from penultima.playback import replay as replay
    from penultima.playback import walk as walk
    from penultima.texts import catalogue as catalogue
    from penultima.view import View as View
    from penultima.wording.reading import read_effect as read_effect

    load_edition, parse_effect = find, parse

__version__ = "0.1.0"

_ROOMS = {  # each name with its room, and what it is called there if that is another name
    "BadInput": "errors",
    "Bot": "bots.bot",
    "Budget": "bots.bot",
    "Done": "game",
    "Edition": "editions.edition",
    "Effect": "editions.effect",
    "Event": "notation.event",
    "Game": "game",
    "Keyed": "fair.keyed",
    "Match": "match",
    "Position": "notation.position",
    "Question": "bots.question",
    "Record": "notation.record",
    "Refused": "game",
    "Result": "game",
    "Ruleset": "editions.ruleset",
    "Sfc32": "kernel.streams",
    "View": "view",
    "Wish": "notation.wish",
    "catalogue": "texts",
    "load_edition": "editions.load:find",
    "parse_effect": "editions.effect:parse",
    "parse_passport": "notation.passport",
    "parse_position": "notation.position",
    "parse_record": "notation.record_text",
    "parse_wish": "notation.wish",
    "print_passport": "notation.passport",
    "print_position": "notation.position",
    "read_effect": "wording.reading",
    "read_events": "notation.event",
    "replay": "playback",
    "ruleset": "editions.ruleset",
    "walk": "playback",
}
__all__ = list(_ROOMS)


if not TYPE_CHECKING:  # which knows every name from above

    def __getattr__(name: str) -> object:
        """Loads its room when a name is first asked for, so that `import penultima` itself takes no time."""
        if name not in _ROOMS:
            raise AttributeError(f"module 'penultima' has no attribute {name!r}")
        room, _, known_as = _ROOMS[name].partition(":")
        value = getattr(import_module(f"penultima.{room}"), known_as or name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
