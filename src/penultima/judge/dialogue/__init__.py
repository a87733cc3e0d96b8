"""The judge's dialogue: it asks step by step, parses answers leniently, and builds a case."""
