"""Planted defects: small changes to the table, the runtime or bots that the simulator must find.

`python -m tests.fault_simulator.planted_defects` prints the number of seeds needed to find each defect.
"""

import sys
from collections.abc import Callable
from itertools import count

import pytest

from tests.fault_simulator import planted_runtime_defects as runtime
from tests.fault_simulator import planted_table_defects as table
from tests.fault_simulator.ledger import BrokenPromise
from tests.fault_simulator.simulate import simulate

Plant = Callable[[pytest.MonkeyPatch], None]
SEEDS: dict[Plant, int] = {
    runtime.ack_before_commit: 1,
    runtime.uncommitted_snapshot_to_a_joiner: 10,
    runtime.entry_skipped_on_resume: 1,
    runtime.cached_answers_lost_on_reload: 3,
    runtime.dedupe_dropped: 1,
    runtime.batch_partly_committed: 1,
    runtime.failed_commit_taken_for_done: 8,
    runtime.unknown_commit_taken_for_done: 1,
    runtime.unknown_commit_taken_for_failed: 1,
    runtime.clock_charged_across_a_restart: 1,
    runtime.presence_of_the_wrong_person: 3,
    runtime.request_answered_before_its_commit: 1,
    runtime.request_done_once_more: 10,
    runtime.request_lost_while_the_table_is_loaded: 2,
    runtime.drain_ignores_pending_commits: 3,
    table.stale_move_applied: 2,
    table.catch_hits_a_later_window: 20,
    table.second_press_counted: 2,
    table.early_press_counted: 46,
    table.overtaken_move_as_misplay: 26,
    table.every_mistake_taken_for_a_misplay: 23,
    table.jump_past_a_call_hold: 23,
    table.move_past_a_hold: 1,
    table.vote_loses_a_kept_move: 26,
    table.version_bumped_by_a_refusal: 1,
    table.chat_as_another_seat: 1,
    table.muted_person_heard: 20,
    table.host_rights_kept_after_leaving: 60,
    table.everybody_is_host: 3,
    table.removed_person_can_come_back: 12,
    table.stand_in_never_gives_the_seat_back: 7,
    table.bots_play_on_among_themselves: 9,
    table.anybody_plays_any_seat: 1,
    table.timer_without_its_decision: 1,
    table.clock_running_during_a_hold: 1,
    table.reserve_filled_again: 1,
    table.pace_from_a_running_stream: 1,
    table.window_opened_by_hidden_cards: 1,
    table.key_invented_on_fold: 1,
    table.hand_of_the_next_seat_sent: 1,
    table.drawn_cards_sent_to_everybody: 1,
    table.private_cards_sent_to_the_next_seat: 1,
    table.stand_in_plays_at_once: 2,
}
"""The number of seeds, counted from seed 0, that were needed to find each defect."""


def found(plant: Plant, seed: int) -> str:
    """Plant the defect and simulate the seed. Return the broken promise, or an empty string if none was broken."""
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        try:
            simulate(seed)
        except BrokenPromise as wrong:
            return str(wrong)
    return ""


def main() -> None:
    for plant in SEEDS:
        seed, wrong = next((seed, wrong) for seed in count() if (wrong := found(plant, seed)))
        sys.stdout.write(f"{plant.__name__}: {seed + 1} ({wrong.partition(':')[0]})\n")


if __name__ == "__main__":
    main()
