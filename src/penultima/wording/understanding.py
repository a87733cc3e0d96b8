"""Interprets typed text in any language and case, with or without accents.

Files and records use the exact notation instead.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from penultima.editions.edition import WILD, symbol_of
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase
from penultima.i18n.quoting import quote
from penultima.notation.action import Action, parse_action
from penultima.notation.customizable import is_bare
from penultima.wording.parsed_sentence import NAMING, AbsentCard, ParsedSentence, is_wild, lacks_colour
from penultima.wording.tokens import check_length, tokenize
from penultima.wording.vocabulary import NOTHING, list_words, normalize_word, normalize_words

MAX_LISTED = 4
"""The maximum number of possible meanings listed in an error."""


def understand(
    rules: Ruleset,
    text: str,
    legal: Sequence[Action],
    names: Sequence[str] = (),
    menu_line: Callable[[Action], str] = str,
    challenged: int | None = None,
    owed: int | None = None,
) -> Action:
    """Return the action that the text means. If the text is incomplete, exactly one action of `legal` must fit.

    In `legal`, a wild card without a colour stands for all four colours. If no colour is typed for such a card, the
    returned action has none either. `menu_line` returns the menu line of an action, which can be typed literally.
    `challenged` is the seat that may be challenged, and `owed` the number of cards owed. A typed seat or number must
    agree with them.

    No word is ignored: BadInput names a word that is unknown, repeated, contradictory or superfluous.
    """
    line = normalize_words(check_length(text))
    for action in legal:
        if line == normalize_words(menu_line(action)):
            return action
    exact = _parse_notation(rules, text)
    if exact is not None and (exact in legal or exact.verb != "draw"):
        return exact
    sentence = ParsedSentence.from_tokens(rules, text, tokenize(rules, text, names))
    if sentence.verb(legal) == "challenge" and sentence.seat is not None and challenged is not None:
        _check_challenged(sentence, challenged, names)
        sentence = sentence.without_seat()
    return _choose(sentence, legal, menu_line, owed)


def is_understood(rules: Ruleset, text: str, names: Sequence[str] = ()) -> bool:
    """Tell whether any word of the text has a meaning."""
    return any(word.meaning not in (None, NOTHING) for word in tokenize(rules, text, names))


def understand_card(rules: Ruleset, text: str) -> str:
    """Parse a card: "7 rojo" gives `R7`, and a wild card with a named colour gives `W:B`."""
    sentence = ParsedSentence.from_tokens(rules, text, tokenize(rules, text))
    if sentence.symbol is None or not sentence.has_only("card", "colour", *NAMING):
        raise BadInput("{text} is no card", text=quote(text))
    if sentence.symbol not in map(symbol_of, rules.names):
        raise AbsentCard(sentence.symbol, rules.edition)
    if sentence.card is None:
        raise BadInput("{text} is a card, but its colour is missing", text=quote(text))
    return f"{sentence.card}:{sentence.colour}" if sentence.colour and is_wild(sentence.card) else sentence.card


def understand_cards(rules: Ruleset, text: str) -> list[str]:
    """Parse several cards, as in "7 rojo, comodín y salta azul" or "R7 W BS"."""
    cards: list[str] = []
    for part in text.replace(";", ",").split(","):
        cards += _cards_in(rules, part)
    return cards


def _cards_in(rules: Ruleset, part: str) -> Iterator[str]:
    """Split the words into cards. Each card takes as many words as possible."""
    words = part.split()
    joining = set(map(normalize_word, list_words("word.and")))
    while words:
        for length in range(len(words), 0, -1):
            if length < len(words) and normalize_word(words[length - 1]) in joining:
                continue
            with suppress(BadInput):
                card = understand_card(rules, " ".join(words[:length]))
                break
        else:
            raise BadInput("{text} is no card", text=quote(" ".join(words)))
        yield card
        words = words[length:]
        if len(words) > 1 and normalize_word(words[0]) in joining:
            del words[0]


def understand_colour(rules: Ruleset, text: str) -> str:
    """Parse a colour and return R, Y, G or B."""
    sentence = ParsedSentence.from_tokens(rules, text, tokenize(rules, text))
    if sentence.colour is None or not sentence.has_only("colour", *NAMING):
        raise BadInput("{text} is no colour", text=quote(text))
    return sentence.colour


def _parse_notation(rules: Ruleset, text: str) -> Action | None:
    with suppress(BadInput):
        action = parse_action(text.strip())
        if action.card is None or is_bare(action.card) or (action.card in rules.kind and not lacks_colour(action)):
            return action
    return None


def _match_card_count(sentence: ParsedSentence, legal: Sequence[Action], owed: int | None) -> list[Action]:
    """Return the actions that fit a typed number of cards: accepting a debt of this number, or drawing one card."""
    count = int((sentence.symbol or "").lstrip(f"{WILD}+"))
    accepting = [action for action in legal if action.verb == "accept"]
    if accepting and owed not in (None, count):
        raise BadInput(
            "{text}: the cards to draw are {owed}, not {count}", text=quote(sentence.text), owed=owed, count=count
        )
    return accepting or [action for action in legal if action.verb == "draw" and count == 1]


def _choose(
    sentence: ParsedSentence, legal: Sequence[Action], menu_line: Callable[[Action], str], owed: int | None
) -> Action:
    verb = sentence.verb(legal)
    if verb is not None:
        sentence.check_fits(verb)
    elif not sentence.parts:
        raise _no_action_error(sentence)
    if not sentence.counts and (action := sentence.action(verb)):
        return action
    fitting = [action for action in legal if sentence.fits(action, verb)]
    if sentence.counts:
        fitting += _match_card_count(sentence, legal, owed)
    if len(fitting) == 1:
        [action] = fitting
        return replace(action, colour=sentence.colour) if lacks_colour(action) else action
    if fitting:
        raise BadInput(
            "{text} can be several things: {words}", text=quote(sentence.text), words=_list_actions(fitting, menu_line)
        )
    raise _no_action_error(sentence)


def _no_action_error(sentence: ParsedSentence) -> BadInput:
    return BadInput("{text} is understood, but there is nothing like it to do now", text=quote(sentence.text))


def _list_actions(fitting: Sequence[Action], menu_line: Callable[[Action], str]) -> Phrase | str:
    """List at most MAX_LISTED actions, and say how many more there are."""
    words, more = "; ".join(map(menu_line, fitting[:MAX_LISTED])), len(fitting) - MAX_LISTED
    return Phrase("{words}; and {count} more", words=words, count=more) if more > 0 else words


def _check_challenged(sentence: ParsedSentence, challenged: int, names: Sequence[str]) -> None:
    if sentence.seat != challenged:
        raise BadInput("{text}: only {name} can be challenged now", text=quote(sentence.text), name=names[challenged])
