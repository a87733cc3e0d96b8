"""Random sources: secret keys for each deal, scripted outcomes, and recordings of other sources.

`keyed`, `scripted` and `recording` implement the kernel's `Source`. `origin` defines the data that a record stores
about randomness. `sources` converts between sources and origins.
"""
