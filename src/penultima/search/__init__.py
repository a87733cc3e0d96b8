"""Search for the best action of a seat that sees only its own cards, in kernel style.

`belief_state` holds one guess of the hidden cards. `observation` and `belief_update` keep it consistent with the events
that the seat sees. `mcmc` and `proposal` vary the guess, `determinization` makes a complete table from it, and
`rollout` plays candidates out on that table. `racing` compares the candidates. `evaluation` estimates the position at
which a rollout is cut, `learned_values` loads the weights for this, and `training_positions` samples positions from
which the weights are learned. `search_deal` plays deals with searching seats.
"""
