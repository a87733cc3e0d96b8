"""What a person types, understood: in any language that there is, in any case, with or without accents.

Files and records are in the exact notation and do not come here.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from penultima.echo import shown
from penultima.editions.edition import COLOURS, WILD, Edition, symbol_of
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase
from penultima.notation.custom import is_bare
from penultima.notation.wish import CALL, WITH_SEAT, Wish, parse_wish
from penultima.texts import LANGUAGES, catalogue
from penultima.wording.vocabulary import NOTHING, Meaning, plain, plain_words, vocabulary, words_in

LONGEST = 200
"""Signs of a line that anybody would type."""
SEVERAL = 4
"""Of more things that may be meant, so many are named."""
WITH_CARD = ("play", "discard")
TAKING = ("draw", "accept")
NAMED_BY_SYMBOL = ("symbol", "absent", "twin")
WITH_COLOUR = (*WITH_CARD, "colour")


class AbsentCard(BadInput):
    """One of another edition, by its symbol."""

    def __init__(self, symbol: str, edition: Edition) -> None:
        super().__init__(Phrase("{edition} has no card {symbol}", edition=edition.id, symbol=symbol))
        self.symbol = symbol
        self.edition = edition


def understand(
    rules: Ruleset,
    text: str,
    legal: Sequence[Wish],
    names: Sequence[str] = (),
    said: Callable[[Wish], str] = str,
    challenged: int | None = None,
) -> Wish:
    """The wish that is meant. What is left out is taken from `legal`, what may be done now, where one thing fits.

    A wild card without a colour stands for all four there; where none was said, the wish has none either.
    `said` gives the line of a menu, which is understood as it stands. `challenged` is the seat that a challenge is
    about, which may be named with it. BadInput says what was understood and what not.
    """
    line = plain_words(_short(text))
    for wish in legal:
        if line == plain_words(said(wish)):
            return wish
    exact = _in_notation(rules, text)
    if exact is not None and (exact in legal or exact.verb != "draw"):
        return exact
    meant = _Meant.of(rules, text, _heard(rules, text, names))
    if meant.verbs == {"challenge"} and meant.seat is not None:
        _check_challenged(meant, challenged, names)
        meant = replace(meant, seat=None)
    return _chosen(meant, legal, said)


def understand_card(rules: Ruleset, text: str) -> str:
    """A card as the notation has it: `R7` for "7 rojo", and `W:B` for a wild with the colour that was named."""
    meant = _Meant.of(rules, text, _heard(rules, text))
    if meant.verbs or meant.symbol is None:
        raise BadInput("{text} is no card", text=shown(text))
    if meant.symbol not in map(symbol_of, rules.names):
        raise AbsentCard(meant.symbol, rules.edition)
    if meant.card is None:
        raise BadInput("{text} is a card, but its colour is missing", text=shown(text))
    return f"{meant.card}:{meant.colour}" if meant.colour and _is_wild(meant.card) else meant.card


def understand_cards(rules: Ruleset, text: str) -> list[str]:
    """Several, as in "7 rojo, comodín y salta azul" or "R7 W BS"."""
    cards: list[str] = []
    for part in text.replace(";", ",").split(","):
        cards += _cards_in(rules, part)
    return cards


def _cards_in(rules: Ruleset, part: str) -> Iterator[str]:
    """A card ends where another one can begin: what is left has to be a card as well."""
    words = part.split()
    while words:
        for length in range(len(words), 0, -1):
            with suppress(BadInput):
                card = understand_card(rules, " ".join(words[:length]))
                break
        else:
            raise BadInput("{text} is no card", text=shown(" ".join(words)))
        yield card
        words = words[length:]


def understand_colour(rules: Ruleset, text: str) -> str:
    """R, Y, G or B."""
    meant = _Meant.of(rules, text, _heard(rules, text))
    if meant.colour is None or meant.symbol or meant.verbs - {"colour"}:
        raise BadInput("{text} is no colour", text=shown(text))
    return meant.colour


def _short(text: str) -> str:
    if len(text) > LONGEST:
        raise BadInput("{text} is no wish: it has {count} signs", text=shown(text), count=len(text))
    return text


def _in_notation(rules: Ruleset, text: str) -> Wish | None:
    with suppress(BadInput):
        wish = parse_wish(text.strip())
        if wish.card is None or is_bare(wish.card) or (wish.card in rules.kind and not lacks_colour(wish)):
            return wish
    return None


def lacks_colour(wish: Wish) -> bool:
    """Nothing is played by it yet."""
    return wish.verb == "play" and wish.colour is None and _is_wild(wish.card or "")


class _Word(NamedTuple):
    typed: str
    meaning: Meaning | None
    """None: not understood."""


def _heard(rules: Ruleset, text: str, names: Sequence[str] = ()) -> list[_Word]:
    """Word by word, the longest that means something first."""
    known = vocabulary(rules, tuple(names))
    typed = words_in(_short(text))
    longest = max(map(len, known))
    heard: list[_Word] = []
    at = 0
    while at < len(typed):
        length = next((n for n in range(longest, 0, -1) if tuple(map(plain, typed[at : at + n])) in known), 1)
        part = typed[at : at + length]
        heard.append(_Word(" ".join(part), _meaning(known, part, alone=len(typed) == 1)))
        at += len(part)
    return heard


def _meaning(known: dict[tuple[str, ...], Meaning], part: list[str], *, alone: bool) -> Meaning | None:
    """A letter that is a word of a language too, as `y` is, means its colour as a capital or where it stands alone."""
    letter = part[0].upper() if alone else part[0]
    if len(part) == 1 and len(letter) == 1 and letter in COLOURS:
        return Meaning("colour", letter)
    return known.get(tuple(map(plain, part)))


@dataclass(frozen=True)
class _Meant:
    """What the words say together; nothing where they say nothing of it."""

    text: str
    verbs: frozenset[str]
    symbol: str | None
    colour: str | None
    seat: int | None
    counts: bool
    """The card is called like a number of cards that is drawn, and nothing else says that it is one: "draw two"."""

    @classmethod
    def of(cls, rules: Ruleset, text: str, heard: list[_Word]) -> "_Meant":
        _check_all_understood(text, heard)
        _check_the_number_one(text, heard)
        meanings = [word.meaning for word in heard if word.meaning]
        verbs = frozenset(meaning.value for meaning in meanings if meaning.kind == "verb")
        symbols = [symbol for meaning in meanings for symbol in _symbols_of(meaning)]
        seats = [meaning.value for meaning in meanings if meaning.kind == "seat"]
        coloured = any(map(_colours_of, meanings))
        counts = _is_count(heard, verbs) and not coloured
        for meaning in meanings:
            if not counts and (meaning.kind == "absent" or (meaning.kind == "twin" and coloured)):
                raise AbsentCard(meaning.value, rules.edition)
        if verbs & {*WITH_SEAT}:
            seats, symbols = seats + symbols, []
        return cls(
            text,
            verbs,
            _only(text, symbols),
            _only(text, [colour for meaning in meanings for colour in _colours_of(meaning)]),
            int(seat) if (seat := _only(text, seats)) and seat.isdecimal() else None,
            counts,
        )

    @property
    def card(self) -> str | None:
        """By name; None where too little is said of it."""
        if self.symbol is None or _is_wild(self.symbol):
            return self.symbol
        return None if self.colour is None else self.colour + self.symbol

    def verb(self, legal: Sequence[Wish]) -> str | None:
        """The one that is said, or that the rest of the words makes plain."""
        verbs = self.verbs - {CALL, "colour"} if len(self.verbs) > 1 or self.symbol else self.verbs
        if not verbs and self.symbol:
            return "discard" if any(wish.verb == "discard" for wish in legal) else "play"
        if verbs == {"draw"} and not any(wish.verb == "draw" for wish in legal):
            return "accept" if any(wish.verb == "accept" for wish in legal) else "draw"
        return _only(self.text, list(verbs))

    def fits(self, wish: Wish, verb: str | None) -> bool:
        """Whether the wish is what was said and perhaps more. The call is made by whoever says so."""
        card = wish.card or ""
        colour = card[0] if card and not _is_wild(card) else wish.colour
        return (
            (verb in (None, wish.verb))
            and self.symbol in (None, symbol_of(card))
            and (self.colour in (None, colour) or lacks_colour(wish))
            and self.seat in (None, wish.seat)
            and wish.call == (CALL in self.verbs and wish.verb == "play")
        )

    def wish(self, verb: str | None) -> Wish | None:
        """Where nothing is left out, whether it may be done or not: if not, the rules say why."""
        if verb is None or (self.symbol and verb not in WITH_CARD) or (self.colour and verb not in WITH_COLOUR):
            return None
        colour = self.colour if verb == "colour" or (verb == "play" and _is_wild(self.symbol or "")) else None
        card = self.card if verb in WITH_CARD else None
        with suppress(BadInput):
            wish = Wish(verb, card, colour, self.seat, call=verb == "play" and CALL in self.verbs)
            return None if lacks_colour(wish) else wish
        return None


def _is_count(heard: list[_Word], verbs: frozenset[str]) -> bool:
    """A digit after a word for taking, or a card whose name begins with one."""
    cards = [word for word in heard if word.meaning is not None and word.meaning.kind in NAMED_BY_SYMBOL]
    if verbs:
        return verbs <= {*TAKING} and any(symbol.isdigit() for word in cards for symbol in _symbols_of(word.meaning))
    return any(plain(word.typed.split()[0]) in _words_for_drawing() for word in cards)


@cache
def _words_for_drawing() -> set[str]:
    return {said for texts in map(catalogue, LANGUAGES) for said in plain_words(texts.say("word.verb.draw"))}


def _taken(meant: _Meant, legal: Sequence[Wish]) -> list[Wish]:
    """What it is where a number of cards is meant: those that are owed, or the one that is drawn in turn."""
    owed = [wish for wish in legal if wish.verb == "accept"]
    return owed or [wish for wish in legal if wish.verb == "draw" and meant.symbol and meant.symbol[-1] == "1"]


def _chosen(meant: _Meant, legal: Sequence[Wish], said: Callable[[Wish], str]) -> Wish:
    verb = meant.verb(legal)
    if not meant.counts and (wish := meant.wish(verb)):
        return wish
    fitting = [wish for wish in legal if meant.fits(wish, verb)]
    if meant.counts:
        fitting += _taken(meant, legal)
    if len(fitting) == 1:
        [wish] = fitting
        return replace(wish, colour=meant.colour) if lacks_colour(wish) else wish
    if fitting:
        raise BadInput("{text} can be several things: {words}", text=shown(meant.text), words=_several(fitting, said))
    raise BadInput("{text} is understood, but there is nothing like it to do now", text=shown(meant.text))


def _several(fitting: Sequence[Wish], said: Callable[[Wish], str]) -> Phrase | str:
    """The first ones, and how many there are beside them."""
    words, more = "; ".join(map(said, fitting[:SEVERAL])), len(fitting) - SEVERAL
    return Phrase("{words}; and {count} more", words=words, count=more) if more > 0 else words


def _check_all_understood(text: str, heard: list[_Word]) -> None:
    unknown = [word.typed for word in heard if word.meaning is None]
    understood = [word.typed for word in heard if word.meaning not in (None, NOTHING)]
    if not understood:
        raise BadInput("nothing of {text} is understood", text=shown(text))
    if unknown:
        raise BadInput(
            "{known} is understood, but not {unknown}",
            known=shown(" ".join(understood)),
            unknown=shown(" ".join(unknown)),
        )


def _check_the_number_one(text: str, heard: list[_Word]) -> None:
    """`uno` is the call; beside a colour and no other card it may be the number."""
    kinds = {word.meaning.kind for word in heard if word.meaning}
    if "colour" in kinds and not kinds & {"card", "symbol"} and any(plain(word.typed) == CALL for word in heard):
        raise BadInput("{text} can be the number or the call; write 1 for the number", text=shown(text))


def _check_challenged(meant: _Meant, challenged: int | None, names: Sequence[str]) -> None:
    if challenged is not None and meant.seat != challenged:
        raise BadInput("{text}: only {name} can be challenged now", text=shown(meant.text), name=names[challenged])


def _only(text: str, values: list[str]) -> str | None:
    """The one value, however often it is said."""
    if len({*values}) > 1:
        raise BadInput("{text} says two things at once", text=shown(text))
    return values[0] if values else None


def _symbols_of(meaning: Meaning | None) -> list[str]:
    if meaning is None:
        return []
    if meaning.kind == "card":
        return [symbol_of(meaning.value)]
    if meaning.kind == "twin":
        return [WILD + meaning.value]
    return [meaning.value] if meaning.kind in NAMED_BY_SYMBOL else []


def _colours_of(meaning: Meaning) -> list[str]:
    if meaning.kind == "card":
        return [] if _is_wild(meaning.value) else [meaning.value[0]]
    return [meaning.value] if meaning.kind == "colour" else []


def _is_wild(card: str) -> bool:
    return card.startswith(WILD)
