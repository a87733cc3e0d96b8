"""Builds the current public state of a table and the private state of one seat.

Both contain only values that were chosen to be shown. Removing hidden values from the complete state could miss one.
"""

from penultima.editions.ruleset import Ruleset
from penultima.kernel.actions import A_CALL, A_DRAW, A_PASS, VERBS, encode_play
from penultima.kernel.clauses import CLAUSE_IDS, FINE, MATCH, STACKING
from penultima.kernel.expand import bit_indices, list_actions
from penultima.kernel.fit import is_bluff, stackable_kinds
from penultima.kernel.legal import legal_masks
from penultima.kernel.piles import hand_value
from penultima.kernel.refusal import check_action
from penultima.kernel.rules import Rules
from penultima.kernel.state import (
    ANSWER,
    DISCARD,
    DRAWN,
    KINDS,
    LEFT,
    NOBODY,
    PHASES,
    PLAY,
    RACE,
    VOTE,
    State,
    awaited_seat,
)
from penultima.notation.card import print_card, print_colour
from penultima.notation.kernel_actions import print_codes
from penultima.protocol.server_messages import (
    Board,
    ClockNow,
    Ended,
    HandNow,
    Head,
    Mine,
    Now,
    PersonNow,
    Question,
    SeatNow,
    Why,
    WindowNow,
)
from penultima.table.log.facts import Guest, Seat
from penultima.table.log.table_state import build_rules
from penultima.table.running_table import RunningTable
from penultima.table.timer import Timer
from penultima.table.window import Window

RED = 0
"""The colour with which plays of wild cards are checked. Any other colour would give the same result."""
ANY_PLAY = [[encode_play(kind, colour, 0) for kind in range(KINDS)] for colour in (-1, RED)]
"""Encoded plays: `ANY_PLAY[1][kind]` for wild kinds, which need a colour, and `ANY_PLAY[0][kind]` for other kinds."""


def build_now(t: RunningTable, at: int) -> Now:
    facts, live = t.facts, t.live
    between = not live and t.between_deals
    return Now(
        version=t.version,
        at=at,
        life=facts.life,
        host=facts.host,
        seats=build_seats(t, live),
        paused=t.is_halted,
        match=facts.match,
        board=build_board(t),
        question=build_question(t),
        windows=[build_window(t, window) for window in t.windows] if live else [],
        clock=build_clock(t, at) if facts.setup.clock is not None else None,
        ready_by=timer_end(t.timers.get(("ready", facts.deal))) if between else None,
        patience=t.decision if t.is_overdue and has_other_people(t) else None,
        impatient=sorted(t.impatient) if t.bot_votes and live else [],
        notice=timer_end(t.timers.get(("notice", t.decision))) if t.bot_votes else None,
        waits_for=list(t.seating.replaced),
        pause_ends=timer_end(t.timers.get(("pause",))) if facts.paused else None,
        hands=build_remaining_hands(t) if not live else [],
    )


def has_other_people(t: RunningTable) -> bool:
    """Return whether anybody except the slow player has a seat, and so could vote for a bot to decide."""
    owner = t.facts.seats[t.asked].person
    return any(seat.kind == "person" and seat.person != owner for seat in t.facts.seats)


def build_remaining_hands(t: RunningTable) -> list[HandNow]:
    """List the hands that are left at the end of the deal. The list is empty while the deal is being played."""
    if t.game is None or not t.game.over:
        return []
    table, R = t.game.view(NOBODY), t.game.rules.tables
    points = [hand_value(t.game.state, R, seat) for seat in range(table.seats)]
    return [HandNow(list(table.hand_of(seat) or ()), points[seat]) for seat in range(table.seats)]


def build_head(t: RunningTable) -> Head:
    digest = build_rules(t.facts.setup, t.extra_editions).digest
    people = [build_person(guest) for guest in t.facts.people]
    return Head(t.facts.setup, digest, people, build_ended(t))


def build_ended(t: RunningTable) -> Ended | None:
    """Build the final state of the finished match. Later changes of seats do not affect it."""
    facts = t.facts_at_end
    if facts is None or t.game is None:
        return None
    return Ended(
        facts.setup, [build_seat(t, seat_index, seat, t.game.state, 0) for seat_index, seat in enumerate(facts.seats)]
    )


def build_person(guest: Guest) -> PersonNow:
    return PersonNow(guest.number, guest.name, guest.face, guest.muted, guest.barred, guest.removed)


def build_sitter(seat: Seat) -> SeatNow:
    """Build the previous state of a seat without cards and points.

    A person's name is left out, because names may change later, but items of the log must not change. Clients find the
    name in the list of people.
    """
    return SeatNow(
        kind=seat.kind,
        person=seat.person,
        name=seat.name,
        level=seat.level,
        character=seat.character,
        next=seat.next,
    )


def build_seats(t: RunningTable, live: bool) -> list[SeatNow]:  # noqa: FBT001 - the caller has already computed `live`
    s, called = t.game.state if t.game is not None else None, t.called if live else 0
    return [build_seat(t, seat_index, seat, s, called) for seat_index, seat in enumerate(t.facts.seats)]


def build_seat(t: RunningTable, seat_index: int, seat: Seat, s: State | None, called: int) -> SeatNow:
    guest = t.facts.people[seat.person] if seat.person >= 0 else None
    away = t.timers.get(("away", seat.person)) if guest else None
    cards = points = out = 0
    if s is not None and seat_index < s.seats:
        cards, points = s.held[seat_index], s.scores[seat_index]
        out = s.places.index(seat_index) + 1 if not s.still >> seat_index & 1 else 0
    return SeatNow(
        kind=seat.kind,
        person=seat.person,
        name=guest.name if guest else seat.name,
        face=guest.face if guest else 0,
        level=seat.level or ("normal" if seat.stand_in else ""),
        character=seat.character,
        stand_in=seat.stand_in or (seat.proxy != 0 and seat.proxy == t.decision),
        away=None if away is None else t.at + away.left_ms if away.ends_at is None else away.ends_at,
        ready=seat.ready,
        cards=cards,
        points=points,
        called=called >> seat_index & 1 == 1,
        out=out,
        partner=t.partner_of(seat_index),
        next=seat.next,
        wins=seat.wins,
    )


def build_board(t: RunningTable) -> Board | None:
    if t.game is None:
        return None
    s, rules = t.game.state, t.game.rules
    return Board(
        deal=s.deals + 1,
        dealer=s.dealer,
        top=print_card(rules, s.top, s.colour),
        colour=print_colour(s.colour) if s.colour >= 0 else None,
        direction="left" if s.direction == LEFT else "right",
        stock=s.stocked,
        discards=sum(s.discard) + 1,
    )


def build_question(t: RunningTable) -> Question | None:
    if not t.live:
        return None
    s, R = t.state_and_rules
    phase, seats = PHASES[s.phase], t.the_game.asked
    if s.phase not in (ANSWER, DISCARD, RACE, VOTE):
        return Question(t.decision, phase, seats)
    answers = s.phase == ANSWER
    return Question(
        id=t.decision,
        phase=phase,
        seats=seats,
        debt=s.debt if answers else 0,
        accept=s.debt if answers else 0,
        guilty=s.debt if answers and s.contest else 0,
        innocent=s.debt + R.challenge_extra if answers and s.contest else 0,
        before=print_colour(t.colour_before) if answers and s.contest and t.colour_before >= 0 else None,
        racing=s.race_cards if s.phase == RACE else 0,
        accused=s.accused if s.phase == VOTE else NOBODY,
        accuser=s.accuser if s.phase == VOTE else NOBODY,
        cost=R.suggestion if s.phase == VOTE else 0,
        surplus=s.held[seats[0]] - R.op_amount[s.op] if s.phase == DISCARD else 0,
    )


def timer_end(timer: Timer | None) -> int | None:
    return None if timer is None else timer.ends_at


def build_window(t: RunningTable, window: Window) -> WindowNow:
    closes = timer_end(t.timers.get((window.kind, window.id))) if window.kind in ("race", "vote") else None
    opens = t.opened_at.get(window[:2], timer_end(t.timers.get(("open", window.id)))) if window.kind == "race" else None
    if window.kind == "race" and closes is None and opens is not None:
        closes = opens + t.facts.times.race
    held = window.kind in ("call", "jump") and t.is_held(window)
    until = timer_end(t.timers.get(("calm" if t.facts.setup.calm else "hold", *window))) if held else None
    waits = t.silent_seats(window) if held and t.facts.setup.calm else []
    return WindowNow(window.id, window.kind, window.seat, until, opens, closes, waits)


def build_clock(t: RunningTable, at: int) -> ClockNow | None:
    timer, clock = t.timers.get(("clock", t.decision)), t.facts.setup.clock
    if timer is None or clock is None or not t.live:
        return None
    seat = t.the_game.state.turn
    if not t.decides_themselves(seat):
        return None
    left = timer.remaining_ms(at)
    reserve = min(left, t.facts.reserves[seat])
    return ClockNow(seat, max(0, left - t.facts.reserves[seat]), reserve, timer.ends_at)


# -- one seat


def build_mine(t: RunningTable, seat: int, cards: dict[str, dict[str, str]], proof: list[str]) -> Mine:
    """Build a seat's private state: hand, legal actions, reasons for illegal ones, and cards that only it may see."""
    if t.game is None:
        return Mine()
    rules, s = t.game.rules, t.game.state
    names = rules.names
    hand = list_cards(s, names, seat)
    if not t.live:
        return Mine(hand=hand, cards=cards, proof=proof)
    masks = legal_masks(s, rules.tables, seat)
    is_awaited = seat == awaited_seat(s)
    may_lay = is_awaited and s.phase in (PLAY, DRAWN, ANSWER)
    found = find_bluffs(s, rules.tables, seat) if may_lay else []
    return Mine(
        hand=hand,
        drawn=names[s.drawn] if is_awaited and s.phase == DRAWN else None,
        may=print_codes(rules, list_actions(rules.tables, masks, s.held[seat])) if masks[1] else [],
        bluffs=[names[kind] for kind in found],
        risks={names[kind]: s.debt + rules.tables.debt[kind] for kind in found} if found else {},
        trades=[name for name in rules.trading if name in hand] if may_lay else [],
        why=build_reasons(t, seat, masks) if is_awaited else build_general_reason(t, seat),
        cards=cards,
        proof=proof,
    )


def list_cards(s: State, names: tuple[str, ...], seat: int) -> list[str]:
    """List the cards of a hand by name. A hand without duplicates, the usual case, takes a faster path."""
    kinds, counts = bit_indices(s.holds[seat]), s.hands[seat]
    if len(kinds) == s.held[seat]:
        return [names[kind] for kind in kinds]
    return [names[kind] for kind in kinds for _ in range(counts[kind])]


def find_bluffs(s: State, R: Rules, seat: int) -> list[int]:
    """List the kinds in a hand whose play would be a bluff that can be challenged."""
    return [kind for kind in bit_indices(s.holds[seat] & R.contested) if is_bluff(s, R, seat, kind)]


def build_reasons(t: RunningTable, seat: int, may: tuple[int, int, int]) -> dict[str, Why]:
    """Build the reasons why the asked seat may not lay certain cards of its hand.

    The verbs draw, pass and call get a reason too if they are illegal.
    """
    rules, (s, R) = t.the_rules, t.state_and_rules
    kinds, verbs, _ = may
    found: dict[str, Why] = {}
    known: dict[tuple[int, int], Why] = {}
    for kind in bit_indices(s.holds[seat] & ~kinds):
        refused = check_action(s, R, seat, ANY_PLAY[R.wilds >> kind & 1][kind])
        found[rules.names[kind]] = known.get(refused) or known.setdefault(refused, build_why(rules, s, *refused))
    for verb in (A_DRAW, A_PASS, A_CALL):
        if not verbs >> verb & 1:
            found[VERBS[verb]] = build_why(rules, s, *check_action(s, R, seat, verb))
    return found


def build_general_reason(t: RunningTable, seat: int) -> dict[str, Why]:
    """Build the single reason why a seat that is not asked may not act; empty if it may act."""
    clause, cost = check_action(*t.state_and_rules, seat, A_DRAW)
    return {} if clause == FINE else {"": Why(CLAUSE_IDS[clause], cost)}


def build_why(rules: Ruleset, s: State, clause: int, cost: int) -> Why:
    """Build a reason.

    If a card does not fit, the reason also names what would fit: certain cards, or a colour and a card.
    """
    if clause == STACKING:
        return Why(
            CLAUSE_IDS[clause],
            cost,
            cards=[rules.names[kind] for kind in bit_indices(stackable_kinds(s, rules.tables))],
        )
    if clause != MATCH:
        return Why(CLAUSE_IDS[clause], cost)
    return Why(CLAUSE_IDS[clause], cost, print_colour(s.colour), rules.names[s.top])
