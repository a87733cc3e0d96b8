"""Penúltima: a family of card games in several editions, with exact rules that can be cited.

This module exports the public interface. Each name is imported when it is first used.
"""

from importlib import import_module

TYPE_CHECKING = False  # replaces typing.TYPE_CHECKING, because importing typing takes time
if TYPE_CHECKING:
    from penultima.bots.builtin import choose_action as choose_action
    from penultima.bots.interface import Bot as Bot
    from penultima.bots.interface import Budget as Budget
    from penultima.bots.interface import Maker as Maker
    from penultima.bots.question import Question as Question
    from penultima.editions.edition import Edition as Edition
    from penultima.editions.effect_language import Effect as Effect
    from penultima.editions.effect_language import parse_effect as parse_effect
    from penultima.editions.load import load_edition as load_edition
    from penultima.editions.ruleset import Ruleset as Ruleset
    from penultima.editions.ruleset import ruleset as ruleset
    from penultima.errors import BadInput as BadInput
    from penultima.game import Done as Done
    from penultima.game import Game as Game
    from penultima.game import Refused as Refused
    from penultima.game import Result as Result
    from penultima.i18n import catalogue as catalogue
    from penultima.kernel.streams import Sfc32 as Sfc32
    from penultima.match import Match as Match
    from penultima.notation.action import Action as Action
    from penultima.notation.action import parse_action as parse_action
    from penultima.notation.event import Event as Event
    from penultima.notation.event import read_events as read_events
    from penultima.notation.passport import parse_passport as parse_passport
    from penultima.notation.passport import print_passport as print_passport
    from penultima.notation.position import Position as Position
    from penultima.notation.position import parse_position as parse_position
    from penultima.notation.position import print_position as print_position
    from penultima.notation.record import Move as Move
    from penultima.notation.record import Record as Record
    from penultima.notation.record_text import parse_record as parse_record
    from penultima.notation.record_text import parse_records as parse_records
    from penultima.records.replay import replay as replay
    from penultima.records.replay import walk as walk
    from penultima.rng.keyed import Keyed as Keyed
    from penultima.view import View as View
    from penultima.wording.reading import read_effect as read_effect


__version__ = "0.1.0"

_MODULES = {  # public name -> module
    "Action": "notation.action",
    "BadInput": "errors",
    "Bot": "bots.interface",
    "Budget": "bots.interface",
    "Done": "game",
    "Edition": "editions.edition",
    "Effect": "editions.effect_language",
    "Event": "notation.event",
    "Game": "game",
    "Keyed": "rng.keyed",
    "Maker": "bots.interface",
    "Match": "match",
    "Move": "notation.record",
    "Position": "notation.position",
    "Question": "bots.question",
    "Record": "notation.record",
    "Refused": "game",
    "Result": "game",
    "Ruleset": "editions.ruleset",
    "Sfc32": "kernel.streams",
    "View": "view",
    "catalogue": "i18n",
    "choose_action": "bots.builtin",
    "load_edition": "editions.load",
    "parse_action": "notation.action",
    "parse_effect": "editions.effect_language",
    "parse_passport": "notation.passport",
    "parse_position": "notation.position",
    "parse_record": "notation.record_text",
    "parse_records": "notation.record_text",
    "print_passport": "notation.passport",
    "print_position": "notation.position",
    "read_effect": "wording.reading",
    "read_events": "notation.event",
    "replay": "records.replay",
    "ruleset": "editions.ruleset",
    "walk": "records.replay",
}
__all__ = list(_MODULES)


if not TYPE_CHECKING:  # type checkers use the imports above instead

    def __getattr__(name: str) -> object:
        """Import the module of a public name on first access, so that `import penultima` itself is fast."""
        if name not in _MODULES:
            raise AttributeError(f"module 'penultima' has no attribute {name!r}")
        value = getattr(import_module(f"penultima.{_MODULES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
