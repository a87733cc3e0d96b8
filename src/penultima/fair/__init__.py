"""Sources of chance: streams from a key for each deal, outcomes written out, and what a record says of them."""
