"""Runs scenarios and says what came of them."""
