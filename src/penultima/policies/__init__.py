"""Policies: players that choose actions by simple rules, written in kernel style so that they can be compiled.

`random`, `eager`, `hoard` and `greedy` are the policies, listed in `registry`. `habits` and `reactions` govern what a
seat does out of turn; `temperament` alters its choices in turn. The other modules are parts of `greedy` or helpers that
several policies share.
"""
