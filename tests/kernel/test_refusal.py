"""A refused action cites the clause of the first broken rule.

The order of the checks is: end of the deal, seat out, card not held, wrong turn or other action awaited, card that does
not fit, all other rules.
"""

import pytest

from penultima.kernel.actions import A_CATCH, A_TIMEOUT, A_YES, action_verb, encode_play
from penultima.kernel.clauses import CLAUSE_IDS
from penultima.kernel.refusal import (
    check_action,
    is_misplay,
    is_other,
    owes_answer,
    refusal_clause,
    refuse_accusation,
    refuse_answer,
    refuse_call,
    refuse_card,
    refuse_draw_or_pass,
    refuse_other_seat,
    refuse_play,
    refuse_stacking,
    refuse_vote,
)
from penultima.kernel.state import ANSWER, CHOOSE, COLOUR, DISCARD, DRAWN, NOBODY, OVER, PHASES, PLAY, RACE, VOTE
from tests.helpers.kernel_states import KernelDeal, Options, deal_at, seat_mask

THREE = "hands=R1,B2,G3/R7,Y1/Y7,G7 top=R7"
FINE = ""


def in_phase(phase: int, position: str = THREE, edition: str = "giant", options: Options | None = None) -> KernelDeal:
    """Return a deal in this phase, in which seat 0 is awaited."""
    deal = deal_at(position, edition, options)
    deal.state.phase = phase
    return deal


def clause(deal: KernelDeal, seat: int, action: str) -> str:
    return CLAUSE_IDS[refusal_clause(deal.state, deal.tables, seat, deal.action(action))]


# After the end, seats that are out, and cards that are not held


@pytest.mark.clause("hand.end", "giant")
@pytest.mark.parametrize("action", ["play R1", "play B9", "draw", "catch 1", "uno", "slap"])
def test_every_action_after_the_end_is_refused_with_hand_end(action: str) -> None:
    assert clause(in_phase(OVER), 0, action) == "hand.end"


@pytest.mark.clause("last-standing", "giant")
@pytest.mark.parametrize("action", ["play R1", "draw", "catch 1", "slap", "accept"])
def test_every_action_of_a_seat_that_is_out_is_refused_with_turn_order(action: str) -> None:
    deal = in_phase(PLAY, "hands=R1/B1/ top=R7", options={"last-standing": True})
    assert clause(deal, 2, action) == "turn.order"


@pytest.mark.clause("hand.held", "giant")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_that_is_not_held_is_refused_before_the_turn_is_checked(seat: int) -> None:
    assert clause(in_phase(PLAY), seat, "play B9") == "hand.held"
    assert clause(in_phase(DISCARD), seat, "discard B9") == "hand.held"


# Playing


@pytest.mark.clause("turn.order", "giant")
def test_a_play_out_of_turn_is_refused() -> None:
    assert clause(in_phase(PLAY), 0, "play R1") == FINE
    assert clause(in_phase(PLAY), 1, "play R7") == "turn.order"


@pytest.mark.clause("jump-in", "giant")
def test_under_jump_in_a_play_out_of_turn_is_checked_as_a_jump() -> None:
    deal = in_phase(PLAY, options={"jump-in": True})
    assert [clause(deal, 1, "play R7"), clause(deal, 1, "play Y1")] == [FINE, "jump-in"]
    deal.state.phase, deal.state.drawn = DRAWN, deal.kind("R1")
    assert clause(deal, 1, "play R7") == "jump-in"


@pytest.mark.clause("match", "giant")
def test_a_card_that_does_not_fit_is_refused_before_and_after_drawing() -> None:
    deal = in_phase(PLAY)
    assert clause(deal, 0, "play B2") == "match"
    deal.state.phase, deal.state.drawn = DRAWN, deal.kind("R1")
    assert clause(deal, 0, "play B2") == "match"


@pytest.mark.clause("turn.play-drawn", "giant")
def test_after_drawing_only_the_drawn_card_may_be_played() -> None:
    deal = in_phase(DRAWN, "hands=R1,R2/B1 top=R7")
    deal.state.drawn = deal.kind("R1")
    clauses = [CLAUSE_IDS[refuse_card(deal.state, deal.tables, deal.kind(card))] for card in ("R1", "R2")]
    assert clauses == [FINE, "turn.play-drawn"]


@pytest.mark.clause("wild-draw.legal", "giant")
@pytest.mark.parametrize(("options", "cited"), [({}, FINE), ({"no-bluff": True}, "wild-draw.legal")])
def test_a_bluff_is_refused_only_under_no_bluff(options: Options, cited: str) -> None:
    deal = in_phase(PLAY, "hands=W+4,R1/B1 top=R7", options=options)
    assert clause(deal, 0, "play W+4:B") == cited


@pytest.mark.clause("uno.early", "giant")
@pytest.mark.parametrize(("hand", "cited"), [("R1", "uno.false"), ("R1,R2", FINE), ("R1,R2,R3", "uno.false")])
def test_a_call_with_a_play_that_does_not_leave_one_card_refuses_the_whole_action(hand: str, cited: str) -> None:
    deal = in_phase(PLAY, f"hands={hand}/B1 top=R7")
    assert CLAUSE_IDS[refuse_play(deal.state, deal.tables, 0, encode_play(deal.kind("R1"), -1, 1))] == cited


@pytest.mark.clause("turn.asked", "giant")
def test_a_play_instead_of_an_answer_is_refused() -> None:
    assert clause(in_phase(COLOUR), 0, "play R1") == "turn.asked"
    assert clause(in_phase(ANSWER), 0, "play R1") == "turn.asked"
    assert clause(in_phase(ANSWER), 1, "play R7") == "turn.order"


@pytest.mark.clause("stacking", "giant")
@pytest.mark.parametrize(("card", "cited"), [("B+2", FINE), ("R1", "stacking"), ("W+4", "stacking")])
def test_under_stacking_a_play_that_does_not_answer_the_debt_cites_stacking(card: str, cited: str) -> None:
    deal = in_phase(ANSWER, "hands=B+2,R1,W+4/B1 top=R+2", options={"stacking": "same"})
    assert CLAUSE_IDS[refuse_stacking(deal.state, deal.tables, deal.kind(card))] == cited


def test_refuse_other_seat_distinguishes_missing_answers_jumps_and_plays_out_of_turn() -> None:
    plain, jumping = in_phase(COLOUR), in_phase(COLOUR, options={"jump-in": True})
    assert CLAUSE_IDS[refuse_other_seat(plain.state, plain.tables, 0)] == "turn.asked"
    assert CLAUSE_IDS[refuse_other_seat(plain.state, plain.tables, 1)] == "turn.order"
    assert CLAUSE_IDS[refuse_other_seat(jumping.state, jumping.tables, 1)] == "jump-in"


# Drawing and passing


@pytest.mark.clause("turn.order", "giant")
@pytest.mark.parametrize("action", ["draw", "pass"])
def test_only_the_seat_in_turn_may_draw_or_pass(action: str) -> None:
    assert clause(in_phase(PLAY), 1, action) == "turn.order"
    assert clause(in_phase(COLOUR), 1, action) == "turn.order"
    assert clause(in_phase(COLOUR), 0, action) == "turn.asked"


@pytest.mark.clause("turn.play-drawn", "giant")
def test_a_second_draw_and_a_pass_before_drawing_are_refused() -> None:
    deal = in_phase(PLAY)
    assert [clause(deal, 0, "draw"), clause(deal, 0, "pass")] == [FINE, "turn.play-drawn"]
    deal.state.phase, deal.state.drawn = DRAWN, deal.kind("R1")
    assert [clause(deal, 0, "draw"), clause(deal, 0, "pass")] == ["turn.play-drawn", FINE]


@pytest.mark.clause("turn.draw-by-choice", "official")
@pytest.mark.parametrize(
    ("edition", "options", "cited"),
    [("giant", {}, FINE), ("official", {}, "turn.draw-by-choice"), ("giant", {"force-play": True}, "force-play")],
)
def test_drawing_although_able_to_play_cites_force_play_before_draw_by_choice(
    edition: str, options: Options, cited: str
) -> None:
    assert clause(in_phase(PLAY, edition=edition, options=options), 0, "draw") == cited


@pytest.mark.clause("drawn-card", "giant")
@pytest.mark.parametrize(
    ("options", "cited"), [({"drawn-card": "must"}, "drawn-card"), ({"force-play": True}, "force-play"), ({}, FINE)]
)
def test_keeping_a_card_that_must_be_played_cites_the_rule_that_forces_it(options: Options, cited: str) -> None:
    deal = in_phase(DRAWN, options=options)
    deal.state.drawn, deal.state.stuck = deal.kind("R1"), 1
    assert CLAUSE_IDS[refuse_draw_or_pass(deal.state, deal.tables, 0, deal.action("pass"))] == cited


# Calls and catches


@pytest.mark.clause("uno.false", "giant")
@pytest.mark.parametrize("action", ["uno", "catch 0", "catch 1"])
def test_a_call_or_catch_without_cause_is_refused(action: str) -> None:
    assert clause(in_phase(PLAY), 0, action) == "uno.false"


@pytest.mark.clause("uno.catch", "giant")
def test_a_due_call_may_be_made_by_its_seat_and_caught_only_by_another_seat() -> None:
    deal = in_phase(ANSWER)
    deal.state.due = seat_mask(1)
    assert [clause(deal, 1, "uno"), clause(deal, 0, "catch 1"), clause(deal, 1, "catch 1")] == [FINE, FINE, "uno.false"]
    assert clause(deal, 0, "uno") == "uno.false"


@pytest.mark.clause("uno.window", "giant")
def test_a_late_call_cites_the_window_unless_a_seat_catches_itself() -> None:
    deal = in_phase(PLAY)
    deal.state.late = seat_mask(1)
    assert [clause(deal, 1, "uno"), clause(deal, 0, "catch 1")] == ["uno.window"] * 2
    assert CLAUSE_IDS[refuse_call(deal.state, 1, 1, A_CATCH)] == "uno.false"


# Answers


@pytest.mark.clause("turn.asked", "giant")
@pytest.mark.parametrize(
    ("phase", "action"),
    [(ANSWER, "accept"), (COLOUR, "colour B"), (DISCARD, "discard R1"), (CHOOSE, "choose 1")],
)
def test_an_answer_is_accepted_only_from_the_awaited_seat_in_its_phase(phase: int, action: str) -> None:
    assert clause(in_phase(phase), 0, action) == FINE
    other = deal_at("hands=R1,B2/R1,Y1/Y7,G7 top=R7")
    other.state.phase = phase
    assert clause(other, 1, action.replace("choose 1", "choose 2")) == "turn.asked"
    assert clause(in_phase(PLAY), 0, action) == "turn.asked"


@pytest.mark.clause("challenge.who", "giant")
def test_only_the_debtor_may_challenge_and_only_a_card_that_can_be_challenged() -> None:
    deal = in_phase(ANSWER)
    assert clause(deal, 0, "challenge") == "challenge.who"
    deal.state.contest = 1
    assert [clause(deal, seat, "challenge") for seat in (0, 1)] == [FINE, "challenge.who"]
    deal.state.phase = PLAY
    assert clause(deal, 0, "challenge") == "challenge.who"


@pytest.mark.clause("seven-zero", "giant")
def test_only_another_seat_still_in_may_be_chosen() -> None:
    deal = in_phase(CHOOSE, "hands=R1/B1/ top=R7", options={"last-standing": True})
    assert [clause(deal, 0, f"choose {seat}") for seat in range(3)] == ["turn.asked", FINE, "turn.asked"]
    assert [is_other(deal.state, 0, seat) for seat in range(3)] == [False, True, False]


@pytest.mark.clause("card.race", "race")
def test_a_slap_outside_a_race_or_by_a_seat_not_racing_is_refused() -> None:
    deal = in_phase(RACE, edition="race")
    deal.state.racers = seat_mask(1)
    assert [clause(deal, seat, "slap") for seat in range(3)] == ["card.race", FINE, "card.race"]
    deal.state.phase = PLAY
    assert clause(deal, 1, "slap") == "card.race"


def test_refuse_answer_cites_the_clause_of_each_verb() -> None:
    deal = in_phase(PLAY)
    cited = {
        word: CLAUSE_IDS[refuse_answer(deal.state, deal.tables, 0, action_verb(deal.action(word)), deal.action(word))]
        for word in ("accept", "challenge", "slap", "accuse 1", "vote yes")
    }
    assert cited == {
        "accept": "turn.asked",
        "challenge": "challenge.who",
        "slap": "card.race",
        "accuse 1": "penalty.suggestion",
        "vote yes": "turn.asked",
    }


@pytest.mark.parametrize("phase", range(len(PHASES)))
def test_a_timeout_is_accepted_only_in_a_race_or_a_vote(phase: int) -> None:
    deal = in_phase(phase)
    cited = CLAUSE_IDS[refusal_clause(deal.state, deal.tables, NOBODY, A_TIMEOUT)]
    assert cited == {RACE: FINE, VOTE: FINE, OVER: "hand.end"}.get(phase, "turn.asked")


# Seats that owe an answer


@pytest.mark.parametrize("phase", [COLOUR, ANSWER, DISCARD, CHOOSE])
def test_only_the_seat_in_turn_owes_an_answer(phase: int) -> None:
    deal = in_phase(phase)
    assert [owes_answer(deal.state, deal.tables, seat) for seat in range(3)] == [True, False, False]


@pytest.mark.parametrize("phase", [PLAY, DRAWN])
def test_a_seat_that_has_to_play_owes_no_answer(phase: int) -> None:
    deal = in_phase(phase)
    assert not owes_answer(deal.state, deal.tables, 0)


def test_in_a_race_every_seat_that_has_not_slapped_owes_an_answer() -> None:
    deal = in_phase(RACE)
    deal.state.racers = seat_mask(1, 2)
    assert [owes_answer(deal.state, deal.tables, seat) for seat in range(3)] == [False, True, True]


@pytest.mark.clause("suggestion.judge", "official")
@pytest.mark.parametrize(("judge", "owing"), [("vote", [False, False, True]), ("host", [True, False, False])])
def test_in_a_vote_every_juror_that_has_not_voted_owes_an_answer(judge: str, owing: list[bool]) -> None:
    deal = in_phase(VOTE, edition="official", options={"suggestion.judge": judge})
    deal.state.accused = 1
    deal.state.voted = seat_mask(0) if judge == "vote" else seat_mask(2)
    assert [owes_answer(deal.state, deal.tables, seat) for seat in range(3)] == owing


# Accusations


def accusing(position: str = THREE, **options: str) -> KernelDeal:
    named = {name.replace("_", "."): value for name, value in options.items()}
    return in_phase(PLAY, position, "official", named)


def accusation(deal: KernelDeal, seat: int, other: int) -> str:
    return CLAUSE_IDS[refuse_accusation(deal.state, deal.tables, seat, other)]


@pytest.mark.clause("penalty.suggestion", "official")
def test_a_seat_may_accuse_only_another_seat_and_only_with_that_penalty() -> None:
    deal = accusing()
    assert [accusation(deal, 1, seat) for seat in range(3)] == [FINE, "suggestion.judge", FINE]
    without = in_phase(PLAY)
    assert accusation(without, 1, 0) == "penalty.suggestion"


@pytest.mark.clause("suggestion.limit", "official")
def test_a_seat_may_accuse_only_once_in_a_turn() -> None:
    deal = accusing()
    deal.state.accusers = seat_mask(1)
    assert [accusation(deal, seat, 0) for seat in (1, 2)] == ["suggestion.judge", FINE]


@pytest.mark.clause("suggestion.limit", "official")
@pytest.mark.parametrize("phase", range(len(PHASES)))
def test_an_accusation_is_allowed_only_while_a_play_or_a_drawn_card_is_awaited(phase: int) -> None:
    deal = accusing()
    deal.state.phase = phase
    assert accusation(deal, 1, 0) == (FINE if phase in (PLAY, DRAWN) else "suggestion.judge")


@pytest.mark.clause("suggestion.judge", "official")
def test_with_two_seats_an_accusation_needs_the_host_as_judge() -> None:
    two = "hands=R1,R2/B1,B2 top=R7"
    assert accusation(accusing(two), 0, 1) == "suggestion.judge"
    host = accusing(two, suggestion_judge="host")
    assert [accusation(host, 0, 1), accusation(host, 1, 0)] == [FINE, "suggestion.judge"]


@pytest.mark.clause("suggestion.judge", "official")
def test_a_host_who_is_out_judges_nobody() -> None:
    options: Options = {"suggestion.judge": "host", "last-standing": True}
    deal = in_phase(PLAY, "hands=/B1/Y1/G1 top=R7 turn=1", "official", options)
    assert accusation(deal, 1, 2) == "suggestion.judge"


@pytest.mark.clause("suggestion.judge", "official")
def test_each_juror_votes_once_during_a_vote_and_the_accused_does_not_vote() -> None:
    deal = accusing("hands=R1/B1/Y1/G1 top=R7")
    assert CLAUSE_IDS[refuse_vote(deal.state, deal.tables, 2)] == "turn.asked"
    deal.state.phase, deal.state.accused, deal.state.voted = VOTE, 1, seat_mask(0)
    cited = [CLAUSE_IDS[refuse_vote(deal.state, deal.tables, seat)] for seat in range(4)]
    assert cited == ["suggestion.judge", "suggestion.judge", FINE, FINE]


@pytest.mark.clause("suggestion.judge", "official")
def test_when_the_host_judges_only_the_host_votes() -> None:
    deal = accusing(suggestion_judge="host")
    deal.state.phase, deal.state.accused = VOTE, 1
    assert [CLAUSE_IDS[refusal_clause(deal.state, deal.tables, seat, A_YES)] for seat in (0, 2)] == [FINE, "turn.asked"]


# Misplays


def outcome(deal: KernelDeal, seat: int, action: str) -> tuple[str, int]:
    cited, cost = check_action(deal.state, deal.tables, seat, deal.action(action))
    return CLAUSE_IDS[cited], cost


@pytest.mark.clause("penalty.misplay", "official")
def test_in_official_a_card_that_does_not_fit_or_is_out_of_turn_costs_one_card() -> None:
    deal = in_phase(PLAY, edition="official")
    assert [outcome(deal, 0, "play B2"), outcome(deal, 1, "play R7")] == [("match", 1), ("turn.order", 1)]
    assert outcome(deal, 0, "play R1") == (FINE, 0)


@pytest.mark.clause("misplay.turn", "official")
def test_in_official_another_card_after_drawing_and_a_wrong_jump_are_misplays() -> None:
    drawn = in_phase(DRAWN, "hands=R1,R2/B1,B2 top=R7", "official")
    drawn.state.drawn = drawn.kind("R1")
    assert outcome(drawn, 0, "play R2") == ("turn.play-drawn", 1)
    jump = in_phase(PLAY, edition="official", options={"jump-in": True})
    assert outcome(jump, 1, "play Y1") == ("jump-in", 1)


def test_in_giant_a_card_that_does_not_fit_is_refused_at_no_cost() -> None:
    assert outcome(in_phase(PLAY), 0, "play B2") == ("match", 0)


@pytest.mark.clause("misplay.turn", "official")
@pytest.mark.parametrize("action", ["play B9", "draw", "pass", "uno", "accept"])
def test_an_action_that_plays_no_held_card_is_refused_at_no_cost(action: str) -> None:
    cited, cost = outcome(in_phase(PLAY, edition="official"), 0, action)
    assert (cited != FINE, cost) == (True, 0)


@pytest.mark.clause("misplay.turn", "official")
def test_no_play_is_a_misplay_while_an_answer_is_awaited() -> None:
    deal = in_phase(ANSWER, edition="official")
    cited = refusal_clause(deal.state, deal.tables, 1, deal.action("play R7"))
    assert not is_misplay(deal.state, 1, deal.action("play R7"), cited)
    deal.state.phase = PLAY
    assert is_misplay(deal.state, 1, deal.action("play R7"), cited)


@pytest.mark.clause("misplay.turn", "official")
def test_an_early_call_and_a_refused_bluff_are_no_misplays() -> None:
    deal = in_phase(PLAY, "hands=W+4,R1,R2/B1,B2 top=R7", "official", {"no-bluff": True})
    assert outcome(deal, 0, "play R1 uno") == ("uno.false", 0)
    assert outcome(deal, 0, "play W+4:B") == ("wild-draw.legal", 0)
