"""The rules of the game, written once as plain functions over ints.

Each function runs interpreted or compiled by Numba (see `penultima.compiled`). The package imports only the standard
library. A docstring that begins with a clause id, such as `uno.lapse`, names the clause that the function implements.
The modules fall into four groups. Data: `state`, `rules`, `actions`, `events`, `clauses`, `byte_layout`. Actions:
`step`, `refusal`, `legal`, `expand`, `fit`. What an action does: `play`, `debt`, `effects`, `race`, `vote`, `call`,
`hands`, `piles`, `turn`. Deals and matches: `deal`, `next_deal`, `score`, with `streams` as the source of randomness.
"""
