"""What records tell: their story, their numbers, their data."""
