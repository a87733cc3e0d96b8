"""Which clauses speak about an action and what came of it. Nothing is decided here: the kernel has decided."""

from collections.abc import Iterator

from penultima.editions import load
from penultima.editions.edition import Card, Edition
from penultima.editions.effect import parse
from penultima.editions.ruleset import CUSTOMS, Ruleset
from penultima.kernel.actions import (
    A_ACCEPT,
    A_ACCUSE,
    A_CALL,
    A_CATCH,
    A_CHALLENGE,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_DRAW,
    A_NO,
    A_PASS,
    A_PLAY,
    A_SLAP,
    A_TIMEOUT,
    A_YES,
    kind_of,
    verb_of,
)
from penultima.kernel.fit import is_bluff, playable
from penultima.kernel.state import ANSWER, DRAWN, PLAY, RACE, State
from penultima.notation.event import Event

LAST_BUT_ONE = 2
OF_VERB = {
    A_PASS: ("turn.play-drawn", "drawn-card"),
    A_CHALLENGE: ("challenge.who", "challenge.look", "wild-draw.legal", "wild-draw.when"),
    A_CALL: ("uno.call", "uno.call-any", "uno.late"),
    A_CATCH: ("uno.catch", "uno.penalty", "uno.official"),
    A_SLAP: ("card.race", "race.decided"),
    A_DISCARD: ("custom.level-choice",),
    A_ACCUSE: ("penalty.suggestion", "suggestion.judge"),
    A_YES: ("suggestion.judge",),
    A_NO: ("suggestion.judge",),
}
OF_EVENT = {
    "reshuffled": ("pile.reshuffle",),
    "found-nothing": ("pile.empty",),
    "challenged": ("challenge.innocent", "challenge.guilty"),
    "slowest": ("race.decided", "race.turn"),
    "shed": ("custom.shed-order",),
    "misplayed": ("penalty.misplay", "misplay.turn"),
    "went-out": ("last-standing",),
    "ended": ("hand.end",),
    "scored": ("score.winner",),
    "won": ("score.target",),
}


def of_wish(rules: Ruleset, s: State, seat: int, action: int) -> list[str]:
    """Before it is done."""
    verb = verb_of(action)
    if verb == A_PLAY:
        return list(_of_play(rules, s, seat, kind_of(action)))
    if verb == A_DRAW:
        return _of_draw(rules, s, seat)
    if verb in (A_ACCEPT, A_CHOOSE):
        stacked = s.phase == ANSWER and s.debt > rules.tables.debt[s.top]
        return [*_of_card(rules, s.top), *(["stacking"] if stacked else [])]
    if verb == A_COLOUR:
        return [_card(rules, s.top).first_clause]
    if verb == A_TIMEOUT:
        return ["race.none"] if s.phase == RACE else ["suggestion.judge"]
    return list(OF_VERB[verb])


def _of_draw(rules: Ruleset, s: State, seat: int) -> list[str]:
    if playable(s, rules.tables, seat):
        return ["turn.draw-by-choice"]
    return ["turn.draw", *(["draw-until"] if rules.options["draw-until"] else []), "can-play"]


def _of_play(rules: Ruleset, s: State, seat: int, kind: int) -> Iterator[str]:
    if s.phase == PLAY and seat != s.turn:
        yield "jump-in"
    elif s.phase == ANSWER:
        yield "stacking"
    elif s.phase == DRAWN:
        yield "turn.play-drawn"
    else:
        yield "match"
    yield from _of_card(rules, kind)
    if rules.tables.wild_draws >> kind & 1 and s.held[seat] > 1:
        yield "wild-draw.legal"
        if is_bluff(s, rules.tables, seat, kind):
            yield "wild-draw.bluff"
    if _card(rules, kind).clause == "card.reverse" and s.inside == LAST_BUT_ONE:
        yield "reverse.two"
    if s.held[seat] == LAST_BUT_ONE:
        yield from ("uno.call", "uno.call-any")
    if s.held[seat] == 1:
        yield from _of_last(rules, kind)


def _of_last(rules: Ruleset, kind: int) -> Iterator[str]:
    yield "hand.end"
    if rules.tables.debt[kind]:
        yield "hand.last-draw"
    if rules.tables.wild_draws >> kind & 1:
        yield "challenge.last"
    if rules.tables.op_count[kind]:
        yield "card.last"


def _of_card(rules: Ruleset, kind: int) -> Iterator[str]:
    """A house rule that changes the card, or the card's own clause; for a written rule, the suggestion it is."""
    card = _card(rules, kind)
    changed = [
        name for name, option in rules.edition.options.items() if rules.options[name] and card.symbol in option.effects
    ]
    yield from changed or [card.clause]
    if card.symbol in CUSTOMS[: len(rules.customs)]:
        text = str(parse(rules.customs[CUSTOMS.index(card.symbol)]))
        yield from (f"custom.{name}" for name, suggested in load.presets().items() if suggested == text)


def _card(rules: Ruleset, kind: int) -> Card:
    _, card, _ = rules.edition.kinds()[kind]
    return card


def of_events(rules: Ruleset, events: list[Event]) -> list[str]:
    """What came of it."""
    clauses: list[str] = []
    for event in events:
        clauses += _of_event(rules, event)
    return clauses


def _of_event(rules: Ruleset, event: Event) -> tuple[str, ...]:
    if event.name == "challenged":
        return (OF_EVENT[event.name][event.amount],)
    if event.name == "ended" and event.seat < 0:
        return ("hand.blocked",)
    if event.name == "scored" and rules.options["scoring"] == "low":
        return ("score.low", "scoring")
    return OF_EVENT.get(event.name, ())


def known(edition: Edition, clauses: list[str]) -> tuple[str, ...]:
    """Each once, and only those that the edition has."""
    has = {*edition.clauses, *edition.rulings, *edition.options}
    return tuple(clause for clause in dict.fromkeys(clauses) if clause in has)
