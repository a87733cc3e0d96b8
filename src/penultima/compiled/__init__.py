"""The kernel, the policies and the search, compiled by Numba. Only this package imports Numba.

`bulk` plays many deals for the lab. `timed_deals` plays deals with searching seats. `search_session` searches for one
seat from its view. `entry_points` and `search_entry` contain the functions that Python calls, and `layouts` defines the
layouts of their arrays. `backend` adapts Numba to the kernel, and `cache` stores the machine code.
"""
