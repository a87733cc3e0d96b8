"""The arena: bots play the same deals from every seat and are ranked, with confidence intervals."""
