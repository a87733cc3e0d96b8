"""The judge: complete in both languages, every answer with its clauses, and nothing changed by a refusal."""

from collections.abc import Iterator

import pytest
from hypothesis import given

from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.judge import cite
from penultima.judge.answer import Words
from penultima.judge.case import Case, read_action, set_up
from penultima.judge.settled import Settled
from penultima.judge.verdict import denied_to_all, forbidden, judge
from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.expand import bits_of
from penultima.kernel.refusal import refusal
from penultima.kernel.state import NOBODY, OVER, State
from penultima.kernel.width import pack
from penultima.notation.wish import Wish
from penultima.texts import LANGUAGES, catalogue
from tests.laws.planted import catches
from tests.laws.setups import Setup, law, setups
from tests.laws.table import Table

STEPS, EVERY = 100, 5
PLAIN = ("draw", "pass", "accept", "challenge", "uno", "slap")
AIMED = ("catch", "accuse")


def games(setup: Setup) -> Iterator[tuple[Table, Game]]:
    """The moments of generated play before each action."""
    table = Table(setup)
    game = Game(table.rules, table.state, table.desk)
    for _ in range(STEPS):
        if table.state.phase == OVER:
            table.deal_again()
        else:
            yield table, game


def in_force(rules: Ruleset) -> set[str]:
    """The clauses and rulings of the edition, and the house rules that are on."""
    edition = rules.edition
    rulings = {name for name, option in edition.options.items() if option.kind == "ruling"}
    return {*edition.clauses, *edition.rulings, *rulings, *rules.changes}


def check_verdicts(setup: Setup) -> None:
    """Of every action that is wished for in generated play, wisely or not."""
    for table, game in games(setup):
        debt, before = game.state.debt, (pack(game.state), table.source.words)
        seat, action = table.next_wish()
        if action == A_TIMEOUT and game.turn != NOBODY:
            with pytest.raises(BadInput, match="a timeout is possible in a race or a vote only"):
                judge(game, NOBODY, action)
            continue
        verdict = judge(game, NOBODY if action == A_TIMEOUT else seat, action)
        assert verdict.clauses
        assert set(verdict.clauses) <= in_force(setup.rules) | {verdict.refused}
        assert len(set(verdict.clauses)) == len(verdict.clauses)
        if verdict.refused is None or verdict.cost:
            assert verdict.events
        else:
            assert (verdict.events, (pack(game.state), table.source.words)) == ((), before)
        for language in LANGUAGES:
            words = Words(catalogue(language), setup.rules.edition, setup.seats)
            lines = words.settled(Settled(setup.rules, setup.seats, (verdict,), (), debt))
            assert [line for line in lines if "[" in line] == [f"  {words.clause(each)}" for each in verdict.clauses]


@law(60)
@given(setups())
def test_every_answer_has_clauses_and_words_and_a_refusal_changes_nothing(setup: Setup) -> None:
    check_verdicts(setup)


def check_citations(setup: Setup) -> None:
    """Of every action that is allowed to anybody, done or not."""
    for table, game in games(setup):
        for seat in range(setup.seats):
            for action in table.legal_wishes(seat):
                cited = cite.of_wish(setup.rules, game.state, seat, action)
                assert cite.cited(setup.rules, cited, None)
        table.do(*table.next_wish())


@law(40)
@given(setups())
def test_a_clause_speaks_for_everything_that_is_allowed(setup: Setup) -> None:
    check_citations(setup)


def check_choices(setup: Setup) -> None:
    """`rest` has a reason for each card and verb that legal() leaves out, and both languages can say it."""
    for number, (table, game) in enumerate(games(setup)):
        table.do(*table.next_wish())
        if number % EVERY or game.over:
            continue
        seats, denied = range(setup.seats), denied_to_all(game)
        for seat in seats:
            refused = {wish: clause for clause, wishes in forbidden(game, seat).items() for wish in wishes}
            allowed = game.legal(seat)
            assert refused.keys().isdisjoint(allowed)
            assert all(game.why_not(seat, wish) == clause for wish, clause in refused.items())
            assert {short(wish) for wish in (*refused, *allowed)} >= set(thinkable(game, seat))
            assert all(denied.get(wish.verb, clause) == clause for wish, clause in refused.items())
            assert denied.keys().isdisjoint(wish.verb for wish in allowed)
        for language in LANGUAGES:
            assert len(Words(catalogue(language), setup.rules.edition, setup.seats).choices([game])) > setup.seats


def thinkable(game: Game, seat: int) -> list[str]:
    cards = [game.rules.names[kind] for kind in bits_of(game.state.holds[seat])]
    others = [other for other in range(game.state.seats) if other != seat]
    plain = [verb for verb in PLAIN if verb != "slap" or "WR" in game.rules.names]
    aimed = [verb for verb in AIMED if verb != "accuse" or game.rules.edition.id == "official"]
    return [*(f"play {card}" for card in cards), *plain, *(f"{verb} {other}" for verb in aimed for other in others)]


def short(wish: Wish) -> str:
    return f"play {wish.card}" if wish.verb == "play" else str(wish)


@law(40)
@given(setups())
def test_without_an_action_all_that_is_legal_is_told_and_a_reason_for_the_rest(setup: Setup) -> None:
    check_choices(setup)


MEDDLED = Setup(meddling=5, edition="official")


def test_planted_an_answer_without_clauses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(rules: Ruleset, s: State, seat: int, action: int) -> list[str]:
        return []

    catches(lambda: check_verdicts(MEDDLED), monkeypatch, "penultima.judge.cite.of_wish", silent)


def test_planted_a_verb_that_nothing_speaks_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    without = {verb: () if "penalty.suggestion" in clauses else clauses for verb, clauses in cite.OF_VERB.items()}
    catches(lambda: check_citations(MEDDLED), monkeypatch, "penultima.judge.cite.OF_VERB", without)


def test_planted_a_clause_of_another_edition_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(rules: Ruleset, clauses: list[str], refused: str | None) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clauses))

    catches(lambda: check_verdicts(MEDDLED), monkeypatch, "penultima.judge.cite.cited", everything)


def test_planted_a_refusal_that_counts_the_attempt_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def counting(s: State, R: object, seat: int, action: int) -> int:
        clause = refusal(s, MEDDLED.rules.tables, seat, action)
        if clause:
            s.accusers |= 1 << seat
        return clause

    catches(lambda: check_verdicts(MEDDLED), monkeypatch, "penultima.kernel.refusal.refusal", counting)


def test_planted_a_reason_that_is_left_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(lambda: check_choices(MEDDLED), monkeypatch, "penultima.judge.verdict.PLAIN", ())


CALL_IS_DUE = Case("hands=W,R1/B+2,B1/G1,G2 top=R7", ("0: play R1",))


def test_the_choices_of_a_table_in_words() -> None:
    """One line for a wild of any colour, and what nobody may do said once."""
    game = set_up(ruleset("giant"), CALL_IS_DUE)
    assert Words(catalogue("en"), game.rules.edition, 3, ("Ana", "", "")).choices([game]) == [
        "Ana may:",
        "  call “Last card!”",
        "Ana may not:",
        (
            "  play the Wild (W) and name a colour, draw a card, keep the card and pass: "
            "It is somebody else's turn. [turn.order]"
        ),
        (
            "  catch Seat 1 for not calling, catch Seat 2 for not calling: "
            "No call is due here, so there is nothing to call or catch. [uno.false]"
        ),
        "",
        "Seat 1 may:",
        "  play the blue 1 (B1) and call “Last card!”",
        "  play the blue 1 (B1)",
        "  draw a card",
        "  catch Ana for not calling",
        "Seat 1 may not:",
        (
            "  play the blue Draw Two (B+2): "
            "That card does not fit: it has neither the colour in force nor the number or symbol on top. [match]"
        ),
        (
            "  keep the card and pass: "
            "First draw, once; then play the drawn card or pass, but play no other card. [turn.play-drawn]"
        ),
        (
            "  call “Last card!”, catch Seat 2 for not calling: "
            "No call is due here, so there is nothing to call or catch. [uno.false]"
        ),
        "",
        "Seat 2 may:",
        "  catch Ana for not calling",
        "Seat 2 may not:",
        (
            "  play the green 1 (G1), play the green 2 (G2), draw a card, keep the card and pass: "
            "It is somebody else's turn. [turn.order]"
        ),
        (
            "  call “Last card!”, catch Seat 1 for not calling: "
            "No call is due here, so there is nothing to call or catch. [uno.false]"
        ),
        "",
        "Nobody may now:",
        "  accept cards: That is not what is asked here and now. [turn.asked]",
        (
            "  challenge the wild draw card: "
            "Only whoever would have to draw for a wild draw card may challenge it. [challenge.who]"
        ),
    ]


def test_a_wild_may_name_any_colour() -> None:
    game = set_up(ruleset("giant"), Case("hands=W,R1/B3,B1 top=R7"))
    lines = Words(catalogue("es"), game.rules.edition, 2).choices([game])
    assert [line for line in lines if "Comodín" in line] == [
        "  jugar el Comodín (W), nombrar el color que quiera y cantar «¡Última!»",
        "  jugar el Comodín (W) y nombrar el color que quiera",
    ]


def test_when_the_deal_is_over_there_is_nothing_to_choose() -> None:
    game = set_up(ruleset("giant"), Case("hands=R1/B3 top=R7", ("0: play R1",)))
    assert Words(catalogue("en"), game.rules.edition, 2).choices([game]) == ["The deal is over."]


def test_a_card_drawn_by_lot_stays_hidden() -> None:
    game = set_up(ruleset("giant"), Case("hands=B1,B2/B3,B4 top=R7 draw=G9"))
    verdict = judge(game, *read_action(game, "0: draw"))
    assert [event.card for event in verdict.events if event.name == "drew"] == [None]


@pytest.mark.parametrize(
    ("language", "action", "edition", "first"),
    [
        ("en", "0: play R1", "giant", "Yes: Seat 0 may play the red 1 (R1)."),
        ("en", "1: play B3", "giant", "No: Seat 1 may not play the blue 3 (B3). It is somebody else's turn."),
        (
            "en",
            "1: play B3",
            "official",
            "No: Seat 1 may not play the blue 3 (B3). It is somebody else's turn. It costs a penalty card.",
        ),
        ("es", "0: play R1", "giant", "Sí: el asiento 0 puede jugar el 1 rojo (R1)."),
        ("es", "1: play B3", "giant", "No: el asiento 1 no puede jugar el 3 azul (B3). No es su turno."),
        (
            "es",
            "1: play B3",
            "official",
            "No: el asiento 1 no puede jugar el 3 azul (B3). No es su turno. Le cuesta una carta de castigo.",
        ),
    ],
)
def test_the_first_line_is_the_decision(language: str, action: str, edition: str, first: str) -> None:
    game = set_up(ruleset(edition), Case("hands=R1,R2,R3/B3,W top=R7"))
    verdict = judge(game, *read_action(game, action))
    settled = Settled(game.rules, 2, (verdict,), (), 0)
    assert Words(catalogue(language), game.rules.edition, 2).settled(settled)[0] == first


def test_time_runs_out_for_the_table() -> None:
    game = set_up(ruleset("race"), Case("hands=WR,R1,R2/B3,W/G1,G2 top=R7", ("0: play WR:B",)))
    verdict = judge(game, *read_action(game, "timeout"))
    assert "race.none" in verdict.clauses
    said = Words(catalogue("en"), game.rules.edition, 3).settled(Settled(game.rules, 3, (verdict,), (), 0))
    assert said[0] == "Yes: the table may let the time run out."
