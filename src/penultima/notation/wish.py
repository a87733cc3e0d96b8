"""A wish: what somebody wants to do, as a value. `play W:B uno` is its text, used only where people or files speak."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from penultima.bounds import text_of
from penultima.echo import shown
from penultima.editions.edition import COLOURS
from penultima.errors import BadInput, Phrase
from penultima.kernel.actions import VERBS
from penultima.kernel.state import SEATS

WITH_SEAT = ("catch", "choose", "accuse")
CALL = "uno"
LONGEST_CARD, LONGEST = 20, 100
"""Signs of a card's name and of a wish; longer ones there are not."""
FORMS = {
    "play": Phrase("play CARD or play CARD uno"),
    "colour": Phrase("colour C"),
    "discard": Phrase("discard CARD"),
    "vote": Phrase("vote yes or vote no"),
    **{verb: Phrase("{verb} SEAT", verb=verb) for verb in WITH_SEAT},
}
_SPOKEN = tuple(dict.fromkeys(verb.split()[0] for verb in VERBS if verb != "timeout"))


@dataclass(frozen=True, slots=True)
class Wish:
    """`card` is for play and discard, `colour` for the play of a wild and for colour, `seat` for whom it is aimed at.

    `call` is the call made with the play of the last card but one.
    """

    verb: str
    """One of `VERBS`, as `play`, `draw`, `vote yes`."""
    card: str | None = None
    """By name, without a colour that is named with it."""
    colour: str | None = None
    """R, Y, G or B."""
    seat: int | None = None
    """Whom it is aimed at, not whose wish it is."""
    call: bool = False
    """The call comes with the play."""

    def __post_init__(self) -> None:
        """Well-formed by itself; whether there is such a card or seat, and whether it may be done, a game knows."""
        if type(self.verb) is not str or self.verb not in VERBS:
            raise BadInput("{verb} is no verb: expected one of {words}", verb=shown(self.verb), words=", ".join(VERBS))
        for name, (fits, expected) in _FITS.items():
            value = getattr(self, name)
            if name not in _TAKES.get(self.verb, ()):
                if value is not None and value is not False:
                    raise BadInput(
                        "{verb}: {name}: {value}, but {verb} takes none", verb=self.verb, name=name, value=shown(value)
                    )
            elif not (fits(value) or (value is None and self.verb == "play" and name == "colour")):
                raise BadInput(
                    "{verb}: {name}: expected {expected}, found {value}",
                    verb=self.verb,
                    name=name,
                    expected=expected,
                    value=shown(value),
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
        return f"<Wish {self}>"


def _is_card(card: object) -> bool:
    return type(card) is str and 0 < len(card) <= LONGEST_CARD and not re.search(r"[:\s]", card)


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


def parse_wish(text: str) -> Wish:
    """The wish that a text means. `timeout` is none: no seat can wish for it."""
    if len(text_of("wish", text)) > LONGEST:
        raise BadInput("{text} is no wish: it has {count} signs", text=shown(text), count=len(text))
    return _parsed(str(text))


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Wish:
    if text in VERBS and text not in FORMS and text != "timeout":
        return Wish(text)
    verb, *words = text.split() or [""]
    if verb == "play" and words and words[1:] in ([], [CALL]):
        card, colon, colour = words[0].partition(":")
        return Wish(verb, card=_card(card), colour=_colour(colour) if colon else None, call=len(words) > 1)
    if len(words) != 1 or verb not in FORMS or verb in ("play", "vote"):
        raise _expected(verb)
    if verb == "discard":
        return Wish(verb, card=_card(words[0]))
    if verb == "colour":
        return Wish(verb, colour=_colour(words[0]))
    return Wish(verb, seat=parse_seat(words[0]))


def parse_seat(text: str, seats: int = SEATS) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text) or int(text) >= seats:
        raise BadInput("{seat} is no seat: expected 0 to {last}", seat=shown(text), last=seats - 1)
    return int(text)


def _card(text: str) -> str:
    if not _is_card(text):
        raise BadInput("{text} is no card", text=shown(text))
    return text


def _colour(text: str) -> str:
    if not is_colour(text):
        raise BadInput("{text} is no colour: expected R, Y, G or B", text=shown(text))
    return text


def _expected(verb: str) -> BadInput:
    if verb in _SPOKEN:
        return BadInput("expected {form}", form=FORMS.get(verb, verb))
    return BadInput("{verb} is no verb: expected one of {words}", verb=shown(verb), words=", ".join(_SPOKEN))
