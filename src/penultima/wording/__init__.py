"""Whatever needs the catalogue: persons, cards, events, effects and editions in words."""
