"""Simulation of whole deals and matches with policies in every seat, in kernel style.

`playout` plays a deal. `deal_rows`, `measurement` and `card_groups` collect counts from deals, for the lab. `columns`
lists these counts. `invariants` plays with random actions out of turn and checks the state after every step.
"""
