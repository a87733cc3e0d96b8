"""The runtime of live tables, without any I/O of its own.

`runtime.Runtime` takes frames, timestamps and results of commits. It returns effects, which a driver carries out.
`access` contains credentials and rate limits, `connections` handles sockets, and `tables` contains the live tables.
"""
