"""The compiled entry point for searching seats.

All commands share it, so that their common code is compiled only once.
"""

from typing import NamedTuple

from penultima.compiled.backend import overloads  # noqa: F401 - registers the kernel with Numba
from penultima.compiled.backend.numba_setup import compiled
from penultima.compiled.layouts import Array, Table
from penultima.search.observation import observe_step
from penultima.search.racing import choose_action, evaluate_batch, list_candidates
from penultima.search.search_deal import apply_and_observe, observe_for_all, play_to_next_search, reset_searcher
from penultima.search.training_positions import add_positions
from penultima.simulation.playout import new_deal

START_DEAL, SEARCH_BATCH, APPLY_ACTION, CHOOSE, RESET, OBSERVE, LIST_CANDIDATES, EXAMPLES = range(8)
"""Commands of `run_search`.

START_DEAL and APPLY_ACTION play the deal up to the next search. SEARCH_BATCH evaluates a batch of worlds, and CHOOSE
returns the best candidate. RESET prepares a searching seat for a deal. OBSERVE and LIST_CANDIDATES are for a seat that
has views and events but no table. EXAMPLES samples training positions.
"""

SearcherArrays = tuple[Array, Array, Array]


class SearchRequest(NamedTuple):
    """Arguments of a command. Each command reads only some of them."""

    policies: int = 0
    searching: int = 0
    number: int = 0
    seat: int = 0
    action: int = 0
    searcher: int = 0
    amount: int = 0


@compiled
def run_search(  # noqa: PLR0911 - one return for each command
    command: int, table: Table, searchers: SearcherArrays, plan: Array, results: Array, request: tuple[int, ...]
) -> int:
    """Run a command. `request` is a SearchRequest."""
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    beliefs, boards, scratches = searchers
    policies, searching, number, seat, action, searcher, amount = request
    full_table = (s, R, d, w)
    if command == SEARCH_BATCH:
        return int(
            evaluate_batch(beliefs[searcher], boards[searcher], R, plan[0], scratches[searcher], results, amount)
        )
    if command == CHOOSE:
        return choose_action(beliefs[searcher], plan[0], results)
    if command == RESET:
        reset_searcher(beliefs[searcher], scratches[searcher], amount, number)
        return 0
    if command == OBSERVE:
        observe_step(
            beliefs[searcher], boards[searcher], R, scratches[searcher], scratches[searcher].step_context.events
        )
        return 0
    if command == LIST_CANDIDATES:
        list_candidates(beliefs[searcher], boards[searcher], R, scratches[searcher])
        return 0
    if command == EXAMPLES:
        new_deal(s, R, d, w, seat, number)
        return add_positions(s, R, d, w, plan[0].actions, results, searcher)
    if command == START_DEAL:
        d.events.clear()
        new_deal(s, R, d, w, seat, number)
        observe_for_all(full_table, searchers)
    elif command == APPLY_ACTION:
        apply_and_observe(full_table, searchers, policies, seat, action)
    return play_to_next_search(full_table, searchers, policies, searching)
