"""Parsers and printers of the text forms of cards, actions, options, positions, passports and records."""
