"""Actions as objects. Each has a text form for people and files, such as `play W:B uno`."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from penultima.editions.edition import COLOURS
from penultima.errors import BadInput, Phrase
from penultima.i18n.quoting import quote
from penultima.kernel.actions import VERBS
from penultima.kernel.state import SEATS
from penultima.support.validation import check_text

WITH_SEAT = ("catch", "choose", "accuse")
CALL = "uno"
MAX_CARD_LENGTH, MAX_ACTION_LENGTH = 20, 100
"""The maximum numbers of characters in a card's name and in an action."""
FORMS = {
    "play": Phrase("play CARD or play CARD uno"),
    "colour": Phrase("colour C"),
    "discard": Phrase("discard CARD"),
    "vote": Phrase("vote yes or vote no"),
    **{verb: Phrase("{verb} SEAT", verb=verb) for verb in WITH_SEAT},
}
_FIRST_WORDS = tuple(dict.fromkeys(verb.split()[0] for verb in VERBS if verb != "timeout"))


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a seat. Only play and discard have a `card`. A `colour` is named alone or with a wild card."""

    verb: str
    """One of `VERBS`, such as `play`, `draw` or `vote yes`."""
    card: str | None = None
    """The name of the card. The colour that is named for a wild card is not part of the name."""
    colour: str | None = None
    """The named colour: R, Y, G or B."""
    seat: int | None = None
    """The seat that the action is aimed at, not the seat that acts."""
    call: bool = False
    """Whether the seat calls while it plays its last card but one."""

    def __post_init__(self) -> None:
        """Check only the form. Whether the card and the seat exist and the action is legal depends on the game."""
        if type(self.verb) is not str or self.verb not in VERBS:
            raise BadInput("{verb} is no verb: expected one of {words}", verb=quote(self.verb), words=", ".join(VERBS))
        for name, (fits, expected) in _FITS.items():
            value = getattr(self, name)
            if name not in _TAKES.get(self.verb, ()):
                if value is not None and value is not False:
                    raise BadInput(
                        "{verb}: {name}: {value}, but {verb} takes none", verb=self.verb, name=name, value=quote(value)
                    )
            elif not (fits(value) or (value is None and self.verb == "play" and name == "colour")):
                raise BadInput(
                    "{verb}: {name}: expected {expected}, found {value}",
                    verb=self.verb,
                    name=name,
                    expected=expected,
                    value=quote(value),
                )

    def __str__(self) -> str:
        words = [self.verb]
        if self.card is not None:
            words.append(self.card + (f":{self.colour}" if self.colour else ""))
        elif self.colour is not None:
            words.append(self.colour)
        if self.seat is not None:
            words.append(str(self.seat))
        return " ".join(words) + f" {CALL}" * self.call

    def __repr__(self) -> str:
        return f"<Action {self}>"


def _is_card(card: object) -> bool:
    return type(card) is str and 0 < len(card) <= MAX_CARD_LENGTH and not re.search(r"[:\s]", card)


def is_colour(letter: object) -> bool:
    return type(letter) is str and len(letter) == 1 and letter in COLOURS


def _is_seat(seat: object) -> bool:
    return type(seat) is int and 0 <= seat < SEATS


_TAKES = {
    "play": ("card", "colour", "call"),
    "discard": ("card",),
    "colour": ("colour",),
    **dict.fromkeys(WITH_SEAT, ("seat",)),
}
_FITS: dict[str, tuple[Callable[[object], bool], Phrase]] = {
    "card": (_is_card, Phrase("a card")),
    "colour": (is_colour, Phrase("R, Y, G or B")),
    "seat": (_is_seat, Phrase("a seat from 0 to {last}", last=SEATS - 1)),
    "call": (lambda call: isinstance(call, bool), Phrase("True or False")),
}


def parse_action(text: str) -> Action:
    """Parse the text of an action. `timeout` is rejected, because no seat can choose it."""
    if len(check_text("action", text)) > MAX_ACTION_LENGTH:
        raise BadInput("{text} is no action: it has {count} signs", text=quote(text), count=len(text))
    return _parse(str(text))


@lru_cache(maxsize=4096)
def _parse(text: str) -> Action:
    if text in VERBS and text not in FORMS and text != "timeout":
        return Action(text)
    verb, *words = text.split() or [""]
    if verb == "play" and words and words[1:] in ([], [CALL]):
        card, colon, colour = words[0].partition(":")
        return Action(
            verb, card=_check_card(card), colour=_check_colour(colour) if colon else None, call=len(words) > 1
        )
    if len(words) != 1 or verb not in FORMS or verb in ("play", "vote"):
        raise _form_error(verb)
    if verb == "discard":
        return Action(verb, card=_check_card(words[0]))
    if verb == "colour":
        return Action(verb, colour=_check_colour(words[0]))
    return Action(verb, seat=parse_seat(words[0]))


def parse_seat(text: str, seats: int = SEATS) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text) or int(text) >= seats:
        raise BadInput("{seat} is no seat: expected 0 to {last}", seat=quote(text), last=seats - 1)
    return int(text)


def _check_card(text: str) -> str:
    if not _is_card(text):
        raise BadInput("{text} is no card", text=quote(text))
    return text


def _check_colour(text: str) -> str:
    if not is_colour(text):
        raise BadInput("{text} is no colour: expected R, Y, G or B", text=quote(text))
    return text


def _form_error(verb: str) -> BadInput:
    if verb in _FIRST_WORDS:
        return BadInput("expected {form}", form=FORMS.get(verb, verb))
    return BadInput("{verb} is no verb: expected one of {words}", verb=quote(verb), words=", ".join(_FIRST_WORDS))
