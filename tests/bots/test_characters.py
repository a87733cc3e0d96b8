"""Characters: what they change of a level, that it shows, and that nothing comes of it that may not be done."""

import pytest

from penultima.bots.answer import answer
from penultima.bots.characters import CHARACTERS, FITTING, manner
from penultima.bots.levels import LEVELS
from penultima.bots.pace import pace
from penultima.bots.question import Question
from penultima.editions.ruleset import ruleset
from penultima.kernel.actions import A_CHALLENGE
from penultima.kernel.clauses import FINE
from penultima.kernel.desk import Desk
from penultima.kernel.fit import jumping
from penultima.kernel.refusal import why_not
from penultima.kernel.state import OVER, State, awaited
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.notation.wish import Wish
from penultima.policies.habits import CERTAIN
from penultima.policies.registry import decide, policy_code
from penultima.policies.temper import EVEN, Temper, tempered
from penultima.policies.wits import Wits, open_choices
from penultima.texts import LANGUAGES, catalogue
from tests.bots.asking import KEY, TRIES, game_at, is_as_often
from tests.laws.setups import ALL, Setup
from tests.laws.table import moments
from tests.texts.all_texts import in_group

BOLD, SAVING, MILD = "chispa", "olmo", "nube"


def answers(position: str, seat: int, level: str, character: str, *done: str) -> list[Wish | None]:
    """To as many questions that are alike."""
    game = game_at(position)
    for place, wish in enumerate(done):
        game.do(place, wish)
    view = game.view(seat)
    return [answer(view, Question(seat, number, "decision"), level, KEY, character) for number in range(TRIES)]


def test_each_level_begins_with_somebody_else_and_has_all_of_them() -> None:
    assert set(FITTING) == set(LEVELS)
    assert all(sorted(names) == sorted(CHARACTERS) for names in FITTING.values())


def test_every_character_has_its_words() -> None:
    assert in_group("character") == {f"character.{name}.about" for name in CHARACTERS}
    for language in LANGUAGES:
        say = catalogue(language).say
        assert len({say(f"character.{name}.about") for name in CHARACTERS}) == len(CHARACTERS)
        assert all(say(f"character.{name}.about").endswith(".") for name in CHARACTERS)


@pytest.mark.parametrize("level", LEVELS)
def test_a_character_stays_within_what_can_be(level: str) -> None:
    for name in CHARACTERS:
        how = manner(level, name)
        assert all(0 <= chance <= CERTAIN for chance in how.temper.row)
        assert how.policy == LEVELS[level].policy
        assert how.thinking == LEVELS[level].thinking


def test_no_two_of_one_level_are_alike() -> None:
    for level in LEVELS:
        assert len({repr(manner(level, name)) for name in ("", *CHARACTERS)}) == 1 + len(CHARACTERS)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_one_bluffs_where_others_do_not(level: str) -> None:
    position = "hands=R5,G2,G3,W+4/B1,B2,B3,B4 top=R7"
    assert not any(str(wish).startswith("play W+4") for wish in answers(position, 0, level, ""))
    bold = sum(str(wish).startswith("play W+4") for wish in answers(position, 0, level, BOLD))
    assert is_as_often(bold, CHARACTERS[BOLD].temper.bluffs)


def test_one_keeps_a_wild_that_another_lays() -> None:
    """Easy ones lay anything that fits."""
    position = "hands=R5,W,G2,G3/B1,B2,B3,B4 top=R7"
    laid = sum(str(wish).startswith("play W") for wish in answers(position, 0, "easy", ""))
    kept = sum(str(wish).startswith("play W") for wish in answers(position, 0, "easy", SAVING))
    assert is_as_often(laid, 500)
    assert is_as_often(kept, 500 * (CERTAIN - CHARACTERS[SAVING].temper.saves) // CERTAIN)


def test_nobody_saves_anything_where_a_rival_is_about_to_go_out() -> None:
    position = "hands=R5,W,G2,G3/B1,B2 top=R7"
    assert is_as_often(sum(str(wish).startswith("play W") for wish in answers(position, 0, "easy", SAVING)), 500)


def test_one_never_challenges_what_another_does() -> None:
    """The other has so many cards that it can only be a bluff."""
    position = "hands=W+4,R1,R2,R3,R4,R5,R6,R8,R9,Y1,Y2,G1/B1,B2 top=R7"
    assert {str(wish) for wish in answers(position, 1, "normal", "", "play W+4:B")} == {"challenge"}
    assert {str(wish) for wish in answers(position, 1, "normal", MILD, "play W+4:B")} == {"accept"}


@pytest.mark.parametrize("edition", ["classic", "giant", "mini", "official", "race"])
def test_a_jump_has_no_temper(edition: str) -> None:
    """It is no wild in any edition, so that nobody has anything to save there, or to bluff with."""
    rules = ruleset(edition, {"jump-in": True})
    s = blank(State)
    s.holds[1] = (1 << len(rules.names)) - 1
    for kind in range(len(rules.names)):
        s.top = kind
        assert jumping(s, rules.tables, 1) & (rules.tables.wilds | rules.tables.contested) == 0


def test_whoever_forgets_does_so_in_a_jump_too() -> None:
    view = game_at("hands=B1,B2,B3/Y1,Y2,Y3/R7,G2 top=R7", jump_in=True).view(2)

    def called(character: str) -> float:
        made = [answer(view, Question(2, number, "jump"), "easy", KEY, character) for number in range(TRIES)]
        return sum(wish.call for wish in made if wish) / sum(wish is not None for wish in made)

    assert called(MILD) < called("") == called(SAVING) == called(BOLD)


def test_one_takes_its_time() -> None:
    def mean(character: str) -> float:
        return sum(pace(KEY, Question(0, n, "decision"), "normal", character) for n in range(TRIES)) / TRIES

    assert mean(SAVING) > 1.2 * mean("") > 1.2 * 1.2 * mean(BOLD)


# -- in kernel style


def wits(s: State, seed: int) -> Wits:
    found = Wits()
    open_choices(s, Desk(Sfc32(seed)), found)
    return found


@pytest.mark.parametrize("edition", ALL)
def test_whatever_comes_of_a_temper_is_legal(edition: str) -> None:
    setup = Setup(policies=("greedy", "random", "eager"), seed=3, edition=edition, meddling=1)
    changed = 0
    for number, table in enumerate(moments(setup, 400)):
        s, R = table.state, setup.rules.tables
        seat = awaited(s)
        if s.phase == OVER or seat < 0:
            continue
        for policy in ("greedy", "eager", "random"):
            wish = decide(s, R, wits(s, number), seat, policy_code(policy))
            assert tempered(s, R, wits(s, number), seat, wish, EVEN.row) == wish
            for temper in (Temper(0, CERTAIN, CERTAIN), Temper(0, 0, CERTAIN), Temper(500, 500, 500)):
                action = tempered(s, R, wits(s, number), seat, wish, temper.row)
                changed += action != wish
                assert why_not(s, R, seat, action)[0] == FINE
                assert action != A_CHALLENGE or temper.challenges
    assert changed > 10
