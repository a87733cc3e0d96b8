"""Chooses an action by a built-in policy, for programs that use the library to play deals."""

from penultima.bots.decision import answer_by_policy
from penultima.bots.question import Kind, Question
from penultima.kernel.state import RACE, VOTE
from penultima.notation.action import Action
from penultima.policies.registry import default_habits
from penultima.rng.origin import MAX_SEED
from penultima.support.validation import check_int
from penultima.view import View

KEY_BYTES = 32


def choose_action(view: View, policy: str = "greedy", seed: int = 0) -> Action | None:
    """Return the action that `random`, `eager`, `hoard` or `greedy` chooses.

    Return None if the table awaits nothing from the seat of the view. The same view, policy and seed give the same
    action. With another seed, the choice between equally good actions may differ.
    """
    kinds: dict[int, Kind] = {RACE: "race", VOTE: "vote"}
    question = Question(view.seat, check_int("seed", seed, 0, MAX_SEED), kinds.get(view.phase, "decision"))
    return answer_by_policy(policy, default_habits(policy), view, question, bytes(KEY_BYTES))
