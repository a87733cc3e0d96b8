"""Verdicts: whether an action is legal, what happens, and which clauses say so."""

from contextlib import suppress
from dataclasses import dataclass

from penultima.game import Game, Refused
from penultima.judge import citations
from penultima.kernel import refusal
from penultima.kernel.actions import (
    A_ACCEPT,
    A_ACCUSE,
    A_CALL,
    A_CATCH,
    A_CHALLENGE,
    A_DRAW,
    A_PASS,
    A_SLAP,
    encode_play,
    with_seat,
)
from penultima.kernel.clauses import CLAUSE_IDS, FINE
from penultima.kernel.expand import bit_indices
from penultima.kernel.state import NOBODY
from penultima.notation.action import Action
from penultima.notation.event import Event
from penultima.notation.kernel_actions import decode_action

PLAIN = (A_DRAW, A_PASS, A_ACCEPT, A_CHALLENGE, A_CALL, A_SLAP)
AIMED = (A_CATCH, A_ACCUSE)


@dataclass(frozen=True)
class Verdict:
    """A verdict. `refused` is the clause that forbids the action. With a `cost` (in cards), the action is a misplay.

    `seat` is -1 for a timeout. The first card of a deal has no action.
    """

    seat: int
    action: Action | None
    refused: str | None
    cost: int
    clauses: tuple[str, ...]
    events: tuple[Event, ...]
    """The events as everybody at the table sees them."""
    facts: tuple[Event, ...]
    """The same events with nothing hidden."""
    lost_turn: bool = False
    """Whether the action is refused because the effect of the top card took the seat's turn."""
    owed: str = ""
    """The phase in which the seat owes an answer, if the action is refused for this reason."""

    @property
    def allowed(self) -> bool:
        return self.refused is None


def judge(game: Game, seat: int, code: int) -> Verdict:
    """Judge an action, and carry it out in the game if it is legal or a misplay."""
    rules = game.rules
    clause, cost = refusal.check_action(game.state, rules.tables, seat, code)
    refused = CLAUSE_IDS[clause] if clause != FINE else None
    if refused is None:
        cited = citations.cite_action(rules, game.state, seat, code)
    else:
        cited = citations.cite_refusal(rules, game.state, seat, code, refused)
    lost = refused == "turn.order" and citations.lost_turn(game.state, seat)
    owed = game.phase if refused == "turn.asked" and game.turn == seat else ""
    version = game.version
    with suppress(Refused):
        game.act(seat, code)
    done = game.news(NOBODY, version)
    clauses = citations.filter_clauses(rules, cited + citations.cite_events(rules, done), refused)
    facts = tuple(game.events_since(version))
    return Verdict(seat, decode_action(rules, code), refused, cost, clauses, tuple(done), facts, lost, owed)


def judge_first_card(game: Game) -> Verdict:
    """Return the verdict on the first card of a deal."""
    events, facts = game.news(NOBODY), game.events
    since = next(at for at, event in enumerate(events) if event.name in citations.FIRST_CARD_CLAUSES)
    clauses = citations.filter_clauses(game.rules, citations.cite_first_card(game.rules, events[since:]), None)
    return Verdict(NOBODY, None, None, 0, clauses, tuple(events[since:]), tuple(facts[since:]))


def list_forbidden(game: Game, seat: int) -> dict[str, list[Action]]:
    """Return the actions that this seat may not do now, by clause.

    Only plays of cards in the hand and verbs that occur in the edition are checked.
    """
    s, tables = game.state, game.rules.tables
    plays = [encode_play(kind, 0 if tables.wilds >> kind & 1 else -1, 0) for kind in bit_indices(s.holds[seat])]
    others = [other for other in range(s.seats) if other != seat]
    plain = [verb for verb in PLAIN if verb != A_SLAP or game.rules.racing]
    aimed = [with_seat(verb, other) for verb in AIMED if verb != A_ACCUSE or tables.suggestion for other in others]
    refused: dict[str, list[Action]] = {}
    for code in (*plays, *plain, *aimed):
        clause, _ = refusal.check_action(s, tables, seat, code)
        if clause != FINE:
            refused.setdefault(CLAUSE_IDS[clause], []).append(decode_action(game.rules, code))
    return refused


def denied_to_all(game: Game) -> dict[str, str]:
    """Map each verb that no seat may use now to the clause that forbids it, if the clause is the same for all seats."""
    seats = range(game.state.seats)
    clauses: dict[str, set[str]] = {}
    for seat in seats:
        for clause, actions in list_forbidden(game, seat).items():
            for action in actions:
                clauses.setdefault(action.verb, set()).add(clause)
    possible = {"play", *(action.verb for seat in seats for action in game.legal(seat))}
    return {verb: min(found) for verb, found in clauses.items() if len(found) == 1 and verb not in possible}
