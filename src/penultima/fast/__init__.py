"""The kernel compiled: the only place that knows Numba."""
