"""The clauses to cite for an action and its consequences. They explain the decision of the kernel."""

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
from penultima.kernel.fit import is_bluff, playable_kinds
from penultima.kernel.state import ANSWER, CHOOSE, DRAWN, PLAY, RACE, State
from penultima.kernel.turn import following_seat
from penultima.notation.event import Event

LAST_BUT_ONE = 2
VERB_CLAUSES = {
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
REFUSAL_CLAUSES = {
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
"""Additional clauses that explain a refusal, by the forbidding clause and the verb."""
EVENT_CLAUSES = {
    "reshuffled": ("pile.reshuffle",),
    "found-nothing": ("pile.empty",),
    "challenged": ("challenge.innocent", "challenge.guilty"),
    "mixed": ("shuffle.left",),
    "slowest": ("race.decided", "race.turn"),
    "shed": ("custom.shed-order",),
    "misplayed": ("penalty.misplay", "misplay.turn"),
    "went-out": ("last-standing",),
}

FIRST_CARD_CLAUSES: dict[str, tuple[str, ...]] = {
    "turned-up": ("deal.starter",),
    "returned": ("first.returned",),
    "ignored": ("first.ignored",),
}
"""Events of the first card, with the clauses to cite in addition to the clause of the card."""


def cite_action(rules: Ruleset, s: State, seat: int, code: int) -> list[str]:
    """Cite clauses for an allowed action. `s` is the state before the action."""
    verb = action_verb(code)
    if verb == A_PLAY:
        return list(_cite_play(rules, s, seat, action_kind(code)))
    if verb == A_DRAW:
        return _cite_draw(rules, s, seat)
    if verb in (A_ACCEPT, A_CHALLENGE, A_CHOOSE):
        return [*(VERB_CLAUSES.get(verb) or _cite_card(rules, s.top)), *_cite_debt(rules, s)]
    if verb == A_COLOUR:
        return [_card(rules, s.top).first_clause]
    if verb == A_TIMEOUT:
        return ["race.none"] if s.phase == RACE else ["suggestion.judge"]
    return list(VERB_CLAUSES[verb])


def cite_refusal(rules: Ruleset, s: State, seat: int, code: int, clause: str) -> list[str]:
    """Cite clauses that explain a refusal.

    For example, cite the clause of the card that requires an answer or took the turn.
    """
    needs_answer = s.phase in (ANSWER, CHOOSE) and clause in ("turn.asked", "stacking")
    if needs_answer or (clause == "turn.order" and lost_turn(s, seat)):
        return list(_cite_card(rules, s.top))
    clauses = list(REFUSAL_CLAUSES.get((clause, action_verb(code)), ()))
    if clause == "uno.false" and s.held[action_seat(code) if action_verb(code) == A_CATCH else seat] == 1:
        clauses.append("uno.lapse")
    return clauses


def lost_turn(s: State, seat: int) -> bool:
    """Whether it would be this seat's turn if the top card had not taken the turn away."""
    return s.phase in (PLAY, DRAWN) and seat == following_seat(s, s.last) != s.turn


def _cite_debt(rules: Ruleset, s: State) -> list[str]:
    return ["stacking"] if s.phase == ANSWER and s.debt > rules.tables.debt[s.top] else []


def _cite_draw(rules: Ruleset, s: State, seat: int) -> list[str]:
    if playable_kinds(s, rules.tables, seat):
        return ["turn.draw-by-choice"]
    return ["turn.draw", "draw-until", "can-play"]


def _cite_play(rules: Ruleset, s: State, seat: int, kind: int) -> Iterator[str]:
    if s.phase == PLAY and seat != s.turn:
        yield "jump-in"
    elif s.phase == ANSWER:
        yield "stacking"
    elif s.phase == DRAWN:
        yield "turn.play-drawn"
    else:
        yield "match"
    yield from _cite_card(rules, kind)
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
        yield from _cite_last_card(rules, kind)


def _reverses(rules: Ruleset, kind: int) -> bool:
    instructions = rules.effects[_card(rules, kind).symbol].instructions
    return any(verb.name == "reverse" for instruction in instructions for verb in instruction.verbs)


def _cite_last_card(rules: Ruleset, kind: int) -> Iterator[str]:
    """Cite clauses for a last card.

    Under the house rule last-standing the others play on, so its clause replaces the clauses about the end of a hand.
    """
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


def _cite_card(rules: Ruleset, kind: int) -> Iterator[str]:
    """Cite the house rules that change the card, or the clause of the card if there are none.

    If the text on a customizable card is a suggested one, also cite the clause of the suggestion.
    """
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


def cite_events(rules: Ruleset, events: list[Event]) -> list[str]:
    """Cite clauses for these events."""
    clauses: list[str] = []
    for event in events:
        clauses += _cite_event(rules, event)
    return clauses


def cite_first_card(rules: Ruleset, events: list[Event]) -> list[str]:
    """Cite clauses for the first card, including those for cards that cannot start a deal."""
    clauses: list[str] = []
    for event in events:
        if event.name in FIRST_CARD_CLAUSES:
            card = _card(rules, rules.kind[event.card or ""])
            clauses += ["first.ignore"] if event.name == "ignored" else [card.first_clause]
            clauses += FIRST_CARD_CLAUSES[event.name]
        if event.name == "owes":
            clauses.append("stacking")
    return clauses


def _cite_event(rules: Ruleset, event: Event) -> tuple[str, ...]:
    if event.name == "challenged":
        return (EVENT_CLAUSES[event.name][bool(event.guilty)],)
    if event.name == "judged":
        return ("penalty.suggestion",) if event.upheld else ()
    if event.name == "scored":
        return _cite_score(rules)
    if event.name == "ended":
        return _cite_end(rules, event)
    return _cite_victory(rules) if event.name == "won" else EVENT_CLAUSES.get(event.name, ())


def _cite_end(rules: Ruleset, event: Event) -> tuple[str, ...]:
    if event.how != "out":
        return (f"hand.{event.how}", "last-standing")
    return ("last-standing",) if rules.options["last-standing"] else ("hand.end",)


def _cite_victory(rules: Ruleset) -> tuple[str, ...]:
    if rules.options["scoring"] == "low":
        return ("score.low", "scoring")
    return ("target",) if "target" in rules.changes else ("score.target",)


def _cite_score(rules: Ruleset) -> tuple[str, ...]:
    clauses = ("score.low", "scoring") if rules.options["scoring"] == "low" else ("score.winner",)
    return (*clauses, "teams", "score.values")


def filter_clauses(rules: Ruleset, clauses: list[str], refused: str | None) -> tuple[str, ...]:
    """Return each clause once, the forbidding one first.

    Leave out clauses that the edition lacks and house rules that are off. A user's own edition that lists no clauses is
    treated as if it had all.
    """
    edition = rules.edition
    house_rules = {name for name, option in edition.options.items() if option.kind == "house"}
    off = house_rules - rules.changes.keys()
    known = {*edition.clauses, *edition.rulings, *edition.options} if edition.clauses else {*clauses}
    first = [] if refused is None else [refused]
    return tuple(dict.fromkeys(first + [clause for clause in clauses if clause in known - off]))
