"""Which clauses speak about an action and what came of it. Nothing is decided here: the kernel has decided."""

from collections.abc import Iterator

from penultima.editions import load
from penultima.editions.edition import Card
from penultima.editions.ruleset import Ruleset
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
    action_kind,
    action_seat,
    action_verb,
)
from penultima.kernel.fit import is_bluff, playable
from penultima.kernel.state import ANSWER, CHOOSE, DRAWN, PLAY, RACE, State
from penultima.kernel.turn import following
from penultima.notation.event import Event

LAST_BUT_ONE = 2
OF_VERB = {
    A_PASS: ("turn.play-drawn", "drawn-card"),
    A_CHALLENGE: ("challenge.who", "challenge.look", "wild-draw.legal", "wild-draw.official", "wild-draw.when"),
    A_CALL: ("uno.call", "uno.call-any", "uno.late"),
    A_CATCH: ("uno.catch", "uno.penalty", "uno.official"),
    A_SLAP: ("card.race", "race.decided"),
    A_DISCARD: ("custom.level-choice",),
    A_ACCUSE: ("penalty.suggestion", "suggestion.judge"),
    A_YES: ("suggestion.judge",),
    A_NO: ("suggestion.judge",),
}
BESIDE_REFUSAL = {
    ("uno.false", A_PLAY): ("uno.early",),
    ("uno.false", A_CALL): ("uno.call", "uno.call-any"),
    ("uno.false", A_CATCH): ("uno.call", "uno.call-any"),
    ("uno.window", A_CALL): ("uno.late",),
    ("uno.window", A_CATCH): ("uno.catch",),
    ("turn.draw-by-choice", A_DRAW): ("can-play",),
    ("force-play", A_DRAW): ("can-play",),
    ("force-play", A_PASS): ("can-play",),
    ("drawn-card", A_PASS): ("can-play",),
    ("wild-draw.legal", A_PLAY): ("wild-draw.official", "no-bluff"),
    ("challenge.who", A_CHALLENGE): ("no-bluff",),
    ("suggestion.judge", A_ACCUSE): ("suggestion.limit",),
}
"""By the clause that forbids and the verb: what else one needs to know to see why."""
OF_EVENT = {
    "reshuffled": ("pile.reshuffle",),
    "found-nothing": ("pile.empty",),
    "challenged": ("challenge.innocent", "challenge.guilty"),
    "mixed": ("shuffle.left",),
    "slowest": ("race.decided", "race.turn"),
    "shed": ("custom.shed-order",),
    "misplayed": ("penalty.misplay", "misplay.turn"),
    "went-out": ("last-standing",),
}

TURNED_UP: dict[str, tuple[str, ...]] = {
    "turned-up": ("deal.starter",),
    "returned": ("first.returned",),
    "ignored": ("first.ignored",),
}
"""What may become of the first card, with the clauses that speak beside its own."""


def of_wish(rules: Ruleset, s: State, seat: int, action: int) -> list[str]:
    """Before it is done."""
    verb = action_verb(action)
    if verb == A_PLAY:
        return list(_of_play(rules, s, seat, action_kind(action)))
    if verb == A_DRAW:
        return _of_draw(rules, s, seat)
    if verb in (A_ACCEPT, A_CHALLENGE, A_CHOOSE):
        return [*(OF_VERB.get(verb) or _of_card(rules, s.top)), *_of_debt(rules, s)]
    if verb == A_COLOUR:
        return [_card(rules, s.top).first_clause]
    if verb == A_TIMEOUT:
        return ["race.none"] if s.phase == RACE else ["suggestion.judge"]
    return list(OF_VERB[verb])


def of_refusal(rules: Ruleset, s: State, seat: int, action: int, clause: str) -> list[str]:
    """What speaks beside the clause that forbids it, such as the card that asks for an answer or took the turn."""
    asked = s.phase in (ANSWER, CHOOSE) and clause in ("turn.asked", "stacking")
    if asked or (clause == "turn.order" and lost_turn(s, seat)):
        return list(_of_card(rules, s.top))
    beside = list(BESIDE_REFUSAL.get((clause, action_verb(action)), ()))
    if clause == "uno.false" and s.held[action_seat(action) if action_verb(action) == A_CATCH else seat] == 1:
        beside.append("uno.lapse")
    return beside


def lost_turn(s: State, seat: int) -> bool:
    """It would be this seat's turn, had the card on top not taken it."""
    return s.phase in (PLAY, DRAWN) and seat == following(s, s.last) != s.turn


def _of_debt(rules: Ruleset, s: State) -> list[str]:
    return ["stacking"] if s.phase == ANSWER and s.debt > rules.tables.debt[s.top] else []


def _of_draw(rules: Ruleset, s: State, seat: int) -> list[str]:
    if playable(s, rules.tables, seat):
        return ["turn.draw-by-choice"]
    return ["turn.draw", "draw-until", "can-play"]


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
        yield from ("wild-draw.legal", "wild-draw.official")
        if is_bluff(s, rules.tables, seat, kind):
            yield "wild-draw.bluff"
        yield "no-bluff"
    if _reverses(rules, kind) and s.inside == LAST_BUT_ONE and s.held[seat] > 1:
        yield "reverse.two"
    if s.held[seat] == LAST_BUT_ONE:
        yield from ("uno.call", "uno.call-any")
    if s.held[seat] == 1:
        yield from _of_last(rules, kind)


def _reverses(rules: Ruleset, kind: int) -> bool:
    instructions = rules.effects[_card(rules, kind).symbol].instructions
    return any(verb.name == "reverse" for instruction in instructions for verb in instruction.verbs)


def _of_last(rules: Ruleset, kind: int) -> Iterator[str]:
    """Where the others play on, that house rule says what becomes of the card."""
    if rules.tables.wild_draws >> kind & 1:
        yield "challenge.last"
    if rules.options["last-standing"]:
        yield "last-standing"
        return
    yield "hand.end"
    if rules.tables.debt[kind]:
        yield "hand.last-draw"
    if rules.tables.op_count[kind]:
        yield "card.last"


def _of_card(rules: Ruleset, kind: int) -> Iterator[str]:
    """A house rule that changes the card, or the card's own clause; for a written rule, the suggestion it is."""
    card = _card(rules, kind)
    changed = [
        name for name, option in rules.edition.options.items() if rules.options[name] and card.symbol in option.effects
    ]
    yield from changed or [card.clause]
    if card.written and (suggested := load.suggestions().get(str(rules.effects[card.symbol]))):
        yield suggested


def _card(rules: Ruleset, kind: int) -> Card:
    _, card, _ = rules.edition.kinds()[kind]
    return card


def of_events(rules: Ruleset, events: list[Event]) -> list[str]:
    """What came of it."""
    clauses: list[str] = []
    for event in events:
        clauses += _of_event(rules, event)
    return clauses


def of_opening(rules: Ruleset, events: list[Event]) -> list[str]:
    """The first card's own clauses, and where those go that cannot start a deal."""
    clauses: list[str] = []
    for event in events:
        if event.name in TURNED_UP:
            card = _card(rules, rules.kind[event.card or ""])
            clauses += ["first.ignore"] if event.name == "ignored" else [card.first_clause]
            clauses += TURNED_UP[event.name]
        if event.name == "owes":
            clauses.append("stacking")
    return clauses


def _of_event(rules: Ruleset, event: Event) -> tuple[str, ...]:
    if event.name == "challenged":
        return (OF_EVENT[event.name][bool(event.guilty)],)
    if event.name == "judged":
        return ("penalty.suggestion",) if event.upheld else ()
    if event.name == "scored":
        return _of_score(rules)
    if event.name == "ended":
        return _of_end(rules, event)
    return _of_victory(rules) if event.name == "won" else OF_EVENT.get(event.name, ())


def _of_end(rules: Ruleset, event: Event) -> tuple[str, ...]:
    if event.how != "out":
        return (f"hand.{event.how}", "last-standing")
    return ("last-standing",) if rules.options["last-standing"] else ("hand.end",)


def _of_victory(rules: Ruleset) -> tuple[str, ...]:
    if rules.options["scoring"] == "low":
        return ("score.low", "scoring")
    return ("target",) if "target" in rules.changes else ("score.target",)


def _of_score(rules: Ruleset) -> tuple[str, ...]:
    way = ("score.low", "scoring") if rules.options["scoring"] == "low" else ("score.winner",)
    return (*way, "teams", "score.values")


def cited(rules: Ruleset, clauses: list[str], refused: str | None) -> tuple[str, ...]:
    """Each once, after the one that forbids it; of the others what the edition has, house rules where they are on.

    An edition of somebody's own that lists no clauses has them all.
    """
    edition = rules.edition
    house = {name for name, option in edition.options.items() if option.kind == "house"}
    off = house - rules.changes.keys()
    has = {*edition.clauses, *edition.rulings, *edition.options} if edition.clauses else {*clauses}
    first = [] if refused is None else [refused]
    return tuple(dict.fromkeys(first + [clause for clause in clauses if clause in has - off]))
