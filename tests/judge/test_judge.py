"""Every answer of the judge is complete in both languages and cites clauses. A refusal changes nothing."""

from collections.abc import Iterator

import pytest
from hypothesis import given

from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.i18n import LANGUAGES, catalogue
from penultima.judge import citations
from penultima.judge.answer_text import VerdictText
from penultima.judge.case import Case, read_action, set_up_game
from penultima.judge.sampling import SampledAnswer
from penultima.judge.verdict import denied_to_all, judge, list_forbidden
from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.byte_layout import pack
from penultima.kernel.expand import bit_indices
from penultima.kernel.refusal import refusal_clause
from penultima.kernel.state import NOBODY, OVER, State
from penultima.notation.action import Action
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import Table
from tests.helpers.properties.generated_setups import Setup, law, setups

STEPS, EVERY = 100, 5
PLAIN = ("draw", "pass", "accept", "challenge", "uno", "slap")
AIMED = ("catch", "accuse")


def games(setup: Setup) -> Iterator[tuple[Table, Game]]:
    """Play a generated table. Yield the table and its game before each action."""
    table = Table(setup)
    game = Game(table.rules, table.state, table.step_context)
    for _ in range(STEPS):
        if table.state.phase == OVER:
            table.deal_again()
        else:
            yield table, game


def in_force(rules: Ruleset) -> set[str]:
    """Return the clauses and rulings of the edition, and the house rules that are in force."""
    edition = rules.edition
    rulings = {name for name, option in edition.options.items() if option.kind == "ruling"}
    return {*edition.clauses, *edition.rulings, *rulings, *rules.changes}


def check_verdicts(setup: Setup) -> None:
    """Check the verdicts on all actions of generated play, legal or illegal."""
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
            words = VerdictText(catalogue(language), setup.rules.edition, setup.seats)
            lines = words.answer_lines(SampledAnswer(setup.rules, setup.seats, (verdict,), (), debt))
            assert [line for line in lines if "[" in line] == [f"  {words.clause(each)}" for each in verdict.clauses]


@law(60)
@given(setups())
def test_every_answer_has_clauses_and_words_and_a_refusal_changes_nothing(setup: Setup) -> None:
    check_verdicts(setup)


def check_citations(setup: Setup) -> None:
    """At each moment of generated play, check the citations of every legal action of every seat."""
    for table, game in games(setup):
        for seat in range(setup.seats):
            for action in table.legal_wishes(seat):
                cited = citations.cite_action(setup.rules, game.state, seat, action)
                assert citations.filter_clauses(setup.rules, cited, None)
        table.do(*table.next_wish())


@law(40)
@given(setups())
def test_every_allowed_action_cites_a_clause(setup: Setup) -> None:
    check_citations(setup)


def check_choices(setup: Setup) -> None:
    """Check that every action is either offered, or listed as forbidden with its clause. Every action needs a text."""
    for number, (table, game) in enumerate(games(setup)):
        table.do(*table.next_wish())
        if number % EVERY or game.over:
            continue
        seats, denied = range(setup.seats), denied_to_all(game)
        for seat in seats:
            refused = {choice: clause for clause, choices in list_forbidden(game, seat).items() for choice in choices}
            allowed = game.legal(seat)
            assert refused.keys().isdisjoint(allowed)
            assert all(game.why_not(seat, choice) == clause for choice, clause in refused.items())
            assert {short(choice) for choice in (*refused, *allowed)} >= set(thinkable(game, seat))
            assert all(denied.get(choice.verb, clause) == clause for choice, clause in refused.items())
            assert denied.keys().isdisjoint(choice.verb for choice in allowed)
        for language in LANGUAGES:
            assert (
                len(VerdictText(catalogue(language), setup.rules.edition, setup.seats).list_choices([game]))
                > setup.seats
            )


def thinkable(game: Game, seat: int) -> list[str]:
    cards = [game.rules.names[kind] for kind in bit_indices(game.state.holds[seat])]
    others = [other for other in range(game.state.seats) if other != seat]
    plain = [verb for verb in PLAIN if verb != "slap" or "WR" in game.rules.names]
    aimed = [verb for verb in AIMED if verb != "accuse" or game.rules.edition.id == "official"]
    return [*(f"play {card}" for card in cards), *plain, *(f"{verb} {other}" for verb in aimed for other in others)]


def short(choice: Action) -> str:
    return f"play {choice.card}" if choice.verb == "play" else str(choice)


@law(40)
@given(setups())
def test_a_question_without_an_action_lists_legal_actions_and_reasons_for_the_rest(setup: Setup) -> None:
    check_choices(setup)


MEDDLED = Setup(meddling=5, edition="official")


def test_planted_an_answer_without_clauses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(rules: Ruleset, s: State, seat: int, action: int) -> list[str]:
        return []

    catches(lambda: check_verdicts(MEDDLED), monkeypatch, "penultima.judge.citations.cite_action", silent)


def test_planted_a_verb_without_a_citation_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    without = {
        verb: () if "penalty.suggestion" in clauses else clauses for verb, clauses in citations.VERB_CLAUSES.items()
    }
    catches(lambda: check_citations(MEDDLED), monkeypatch, "penultima.judge.citations.VERB_CLAUSES", without)


def test_planted_a_clause_of_another_edition_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(rules: Ruleset, clauses: list[str], refused: str | None) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clauses))

    catches(lambda: check_verdicts(MEDDLED), monkeypatch, "penultima.judge.citations.filter_clauses", everything)


def test_planted_a_refusal_that_counts_the_attempt_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def counting(s: State, R: object, seat: int, action: int) -> int:
        clause = refusal_clause(s, MEDDLED.rules.tables, seat, action)
        if clause:
            s.accusers |= 1 << seat
        return clause

    catches(lambda: check_verdicts(MEDDLED), monkeypatch, "penultima.kernel.refusal.refusal_clause", counting)


def test_planted_a_missing_reason_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(lambda: check_choices(MEDDLED), monkeypatch, "penultima.judge.verdict.PLAIN", ())


CALL_IS_DUE = Case("hands=W,R1/B+2,B1/G1,G2 top=R7", ("0: play R1",))


def test_the_choices_of_a_table_are_described_in_words() -> None:
    """The list has one entry for all colours of a wild card, and one for an action that is forbidden to everybody."""
    game = set_up_game(ruleset("giant"), CALL_IS_DUE)
    assert VerdictText(catalogue("en"), game.rules.edition, 3, ("Ana", "", "")).list_choices([game]) == [
        "Ana may:",
        "  call “Last card!”",
        "Ana may not:",
        (
            "  play the Wild (W) and name a colour, draw a card, keep the card and pass: "
            "It is another player's turn. [turn.order]"
        ),
        (
            "  catch Seat 1 for not calling, catch Seat 2 for not calling: "
            "There is nothing to call or catch yet. [uno.false]"
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
            "That card does not fit: it matches neither the current colour nor the number or symbol on top. [match]"
        ),
        (
            "  keep the card and pass: "
            "First draw, once; then play the drawn card or pass. You cannot play another card. [turn.play-drawn]"
        ),
        ("  call “Last card!”, catch Seat 2 for not calling: There is nothing to call or catch yet. [uno.false]"),
        "",
        "Seat 2 may:",
        "  catch Ana for not calling",
        "Seat 2 may not:",
        (
            "  play the green 1 (G1), play the green 2 (G2), draw a card, keep the card and pass: "
            "It is another player's turn. [turn.order]"
        ),
        "  call “Last card!”, catch Seat 1 for not calling: There is nothing to call or catch yet. [uno.false]",
        "",
        "Nobody may now:",
        "  accept cards: The game is asking for something else now. [turn.asked]",
        (
            "  challenge the play: Only a wild draw card can be challenged,"
            " and only by the player who would have to draw for it. [challenge.who]"
        ),
    ]


def test_a_wild_may_name_any_colour() -> None:
    game = set_up_game(ruleset("giant"), Case("hands=W,R1/B3,B1 top=R7"))
    lines = VerdictText(catalogue("es"), game.rules.edition, 2).list_choices([game])
    assert [line for line in lines if "Comodín" in line] == [
        "  jugar el Comodín (W), pedir el color que quiera y cantar «¡Última!»",
        "  jugar el Comodín (W) y pedir el color que quiera",
    ]


def test_a_finished_deal_offers_no_choices() -> None:
    game = set_up_game(ruleset("giant"), Case("hands=R1/B3 top=R7", ("0: play R1",)))
    assert VerdictText(catalogue("en"), game.rules.edition, 2).list_choices([game]) == ["The deal is over."]


def test_a_randomly_drawn_card_stays_hidden() -> None:
    game = set_up_game(ruleset("giant"), Case("hands=B1,B2/B3,B4 top=R7 draw=G9"))
    verdict = judge(game, *read_action(game, "0: draw"))
    assert [event.card for event in verdict.events if event.name == "drew"] == [None]


@pytest.mark.parametrize(
    ("language", "action", "edition", "first"),
    [
        ("en", "0: play R1", "giant", "Yes: Seat 0 may play the red 1 (R1)."),
        ("en", "1: play B3", "giant", "No: Seat 1 may not play the blue 3 (B3). It is another player's turn."),
        (
            "en",
            "1: play B3",
            "official",
            "No: Seat 1 may not play the blue 3 (B3). It is another player's turn. It costs a penalty card.",
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
def test_the_first_line_of_an_answer_is_the_decision(language: str, action: str, edition: str, first: str) -> None:
    game = set_up_game(ruleset(edition), Case("hands=R1,R2,R3/B3,W top=R7"))
    verdict = judge(game, *read_action(game, action))
    settled = SampledAnswer(game.rules, 2, (verdict,), (), 0)
    assert VerdictText(catalogue(language), game.rules.edition, 2).answer_lines(settled)[0] == first


def test_a_timeout_is_an_action_of_the_table() -> None:
    game = set_up_game(ruleset("race"), Case("hands=WR,R1,R2/B3,W/G1,G2 top=R7", ("0: play WR:B",)))
    verdict = judge(game, *read_action(game, "timeout"))
    assert "race.none" in verdict.clauses
    text = VerdictText(catalogue("en"), game.rules.edition, 3).answer_lines(
        SampledAnswer(game.rules, 3, (verdict,), (), 0)
    )
    assert text[0] == "Yes: the table may let the time run out."
