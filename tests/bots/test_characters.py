"""A bot's character modifies the habits of its level, and the bot's actions stay legal."""

import pytest

from penultima.bots.characters import CHARACTERS, JOINING_ORDER, adapt_level
from penultima.bots.decision import answer_question
from penultima.bots.levels import LEVELS
from penultima.bots.pacing import draw_reaction_ms
from penultima.bots.question import Question
from penultima.editions.ruleset import ruleset
from penultima.i18n import LANGUAGES, catalogue
from penultima.kernel.actions import A_CHALLENGE
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.clauses import FINE
from penultima.kernel.fit import jump_kinds
from penultima.kernel.refusal import check_action
from penultima.kernel.state import OVER, State, awaited_seat
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.notation.action import Action
from penultima.policies.habits import CERTAIN
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.policies.registry import decide, policy_code
from penultima.policies.temperament import EVEN, Temperament, alter_by_temperament
from tests.helpers.bots.questions import KEY, TRIALS, is_as_often, make_game
from tests.helpers.i18n.all_texts import in_group
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import ALL, Setup

BOLD, SAVING, MILD = "chispa", "olmo", "nube"


def answers(position: str, seat: int, level: str, character: str, *done: str) -> list[Action | None]:
    """Return the actions that a bot chooses in many decisions at the same position."""
    game = make_game(position)
    for turn, text in enumerate(done):
        game.do(turn, text)
    view = game.view(seat)
    return [
        answer_question(view, Question(seat, number, "decision"), level, KEY, character) for number in range(TRIALS)
    ]


def test_each_level_lists_all_characters_in_its_joining_order() -> None:
    assert set(JOINING_ORDER) == set(LEVELS)
    assert all(sorted(names) == sorted(CHARACTERS) for names in JOINING_ORDER.values())


def test_every_character_has_a_name_in_every_language() -> None:
    assert in_group("character") == {f"character.{name}.about" for name in CHARACTERS}
    for language in LANGUAGES:
        say = catalogue(language).say
        assert len({say(f"character.{name}.about") for name in CHARACTERS}) == len(CHARACTERS)
        assert all(say(f"character.{name}.about").endswith(".") for name in CHARACTERS)


@pytest.mark.parametrize("level", LEVELS)
def test_temperament_of_an_adapted_level_stays_within_its_limits(level: str) -> None:
    for name in CHARACTERS:
        how = adapt_level(level, name)
        assert all(0 <= chance <= CERTAIN for chance in how.temperament.row)
        assert how.policy == LEVELS[level].policy
        assert how.search == LEVELS[level].search


def test_no_two_characters_of_a_level_are_equal() -> None:
    for level in LEVELS:
        assert len({repr(adapt_level(level, name)) for name in ("", *CHARACTERS)}) == 1 + len(CHARACTERS)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_only_chispa_bluffs(level: str) -> None:
    position = "hands=R5,G2,G3,W+4/B1,B2,B3,B4 top=R7"
    assert not any(str(answer).startswith("play W+4") for answer in answers(position, 0, level, ""))
    bold = sum(str(answer).startswith("play W+4") for answer in answers(position, 0, level, BOLD))
    assert is_as_often(bold, CHARACTERS[BOLD].temperament.bluffs)


def test_olmo_keeps_a_wild_that_others_play() -> None:
    """At level easy, a bot without a character plays the wild as often as the other legal card."""
    position = "hands=R5,W,G2,G3/B1,B2,B3,B4 top=R7"
    laid = sum(str(answer).startswith("play W") for answer in answers(position, 0, "easy", ""))
    kept = sum(str(answer).startswith("play W") for answer in answers(position, 0, "easy", SAVING))
    assert is_as_often(laid, 500)
    assert is_as_often(kept, 500 * (CERTAIN - CHARACTERS[SAVING].temperament.saves) // CERTAIN)


def test_no_character_saves_a_wild_when_a_rival_is_about_to_win() -> None:
    position = "hands=R5,W,G2,G3/B1,B2 top=R7"
    assert is_as_often(sum(str(answer).startswith("play W") for answer in answers(position, 0, "easy", SAVING)), 500)


def test_nube_never_challenges_a_bluff_that_others_challenge() -> None:
    """The other player holds so many cards that the wild draw is almost certainly a bluff."""
    position = "hands=W+4,R1,R2,R3,R4,R5,R6,R8,R9,Y1,Y2,G1/B1,B2 top=R7"
    assert {str(answer) for answer in answers(position, 1, "normal", "", "play W+4:B")} == {"challenge"}
    assert {str(answer) for answer in answers(position, 1, "normal", MILD, "play W+4:B")} == {"accept"}


@pytest.mark.parametrize("edition", ["classic", "giant", "mini", "official", "race"])
def test_a_jump_does_not_depend_on_the_character(edition: str) -> None:
    """Characters affect saved wild cards and challenged bluffs. Neither occurs in a jump: wild cards cannot jump in."""
    rules = ruleset(edition, {"jump-in": True})
    s = blank_record(State)
    s.holds[1] = (1 << len(rules.names)) - 1
    for kind in range(len(rules.names)):
        s.top = kind
        assert jump_kinds(s, rules.tables, 1) & (rules.tables.wilds | rules.tables.contested) == 0


def test_a_forgetful_character_forgets_its_call_in_a_jump_too() -> None:
    view = make_game("hands=B1,B2,B3/Y1,Y2,Y3/R7,G2 top=R7", jump_in=True).view(2)

    def called(character: str) -> float:
        made = [answer_question(view, Question(2, number, "jump"), "easy", KEY, character) for number in range(TRIALS)]
        return sum(answer.call for answer in made if answer) / sum(answer is not None for answer in made)

    assert called(MILD) < called("") == called(SAVING) == called(BOLD)


def test_olmo_takes_longer_and_chispa_less_time() -> None:
    def mean(character: str) -> float:
        return (
            sum(draw_reaction_ms(KEY, Question(0, n, "decision"), "normal", character) for n in range(TRIALS)) / TRIALS
        )

    assert mean(SAVING) > 1.2 * mean("") > 1.2 * 1.2 * mean(BOLD)


# -- legality of altered actions


def make_context(s: State, seed: int) -> PolicyContext:
    found = PolicyContext()
    open_choices(s, StepContext(Sfc32(seed)), found)
    return found


@pytest.mark.parametrize("edition", ALL)
def test_actions_of_every_character_are_legal(edition: str) -> None:
    setup = Setup(policies=("greedy", "random", "eager"), seed=3, edition=edition, meddling=1)
    changed = 0
    for number, table in enumerate(moments(setup, 400)):
        s, R = table.state, setup.rules.tables
        seat = awaited_seat(s)
        if s.phase == OVER or seat < 0:
            continue
        for policy in ("greedy", "eager", "random"):
            choice = decide(s, R, make_context(s, number), seat, policy_code(policy))
            assert alter_by_temperament(s, R, make_context(s, number), seat, choice, EVEN.row) == choice
            for temper in (Temperament(0, CERTAIN, CERTAIN), Temperament(0, 0, CERTAIN), Temperament(500, 500, 500)):
                action = alter_by_temperament(s, R, make_context(s, number), seat, choice, temper.row)
                changed += action != choice
                assert check_action(s, R, seat, action)[0] == FINE
                assert action != A_CHALLENGE or temper.challenges
    assert changed > 10
