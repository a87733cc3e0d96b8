"""Defects, each a small change of the real table, hall or bots: a simulation is worth what it finds of these.

`python -m tests.simulator.planted` counts anew how many seeds it takes to find each.
"""

import sys
from collections.abc import Callable
from itertools import count

import pytest

from tests.simulator import planted_hall as hall
from tests.simulator import planted_table as table
from tests.simulator.ledger import Wrong
from tests.simulator.simulate import simulate

Plant = Callable[[pytest.MonkeyPatch], None]
SEEDS: dict[Plant, int] = {
    hall.ack_before_commit: 1,
    hall.uncommitted_snapshot_to_a_joiner: 3,
    hall.entry_skipped_on_resume: 1,
    hall.answer_book_forgotten_on_reload: 10,
    hall.dedupe_dropped: 1,
    hall.batch_partly_committed: 1,
    hall.failed_commit_taken_for_done: 8,
    hall.unknown_commit_taken_for_done: 1,
    hall.unknown_commit_taken_for_failed: 1,
    hall.clock_charged_across_a_restart: 1,
    hall.presence_of_the_wrong_person: 3,
    hall.errand_answered_before_its_commit: 1,
    hall.errand_done_once_more: 10,
    hall.errand_lost_while_the_table_is_loaded: 2,
    hall.drain_forgets_a_flight: 38,
    table.stale_move_applied: 2,
    table.catch_hits_a_later_window: 44,
    table.second_press_counted: 2,
    table.early_press_counted: 46,
    table.overtaken_move_as_misplay: 26,
    table.every_mistake_taken_for_a_misplay: 26,
    table.jump_past_a_call_hold: 108,
    table.move_past_a_hold: 1,
    table.vote_loses_a_kept_move: 26,
    table.version_bumped_by_a_refusal: 1,
    table.chat_as_another_seat: 1,
    table.muted_person_heard: 20,
    table.host_rights_kept_after_leaving: 10,
    table.everybody_is_host: 3,
    table.removed_person_can_come_back: 12,
    table.stand_in_never_gives_the_seat_back: 7,
    table.anybody_plays_any_seat: 1,
    table.timer_without_its_decision: 1,
    table.clock_running_during_a_hold: 1,
    table.reserve_filled_again: 1,
    table.pace_from_a_running_stream: 2,
    table.window_opened_by_hidden_cards: 1,
    table.key_invented_on_fold: 1,
    table.hand_of_the_next_seat_sent: 1,
    table.drawn_cards_told_to_all: 1,
    table.cards_told_to_the_next_seat: 1,
    table.stand_in_plays_at_once: 2,
}
"""How many it took, from seed 0 on."""


def found(plant: Plant, seed: int) -> str:
    """What did not hold; empty if the defect stayed hidden."""
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        try:
            simulate(seed)
        except Wrong as wrong:
            return str(wrong)
    return ""


def main() -> None:
    for plant in SEEDS:
        seed, wrong = next((seed, wrong) for seed in count() if (wrong := found(plant, seed)))
        sys.stdout.write(f"{plant.__name__}: {seed + 1} ({wrong.partition(':')[0]})\n")


if __name__ == "__main__":
    main()
