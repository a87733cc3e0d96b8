"""A seat that thinks, in kernel style: what it believes of the hidden cards, and what comes of each thing it may do."""
