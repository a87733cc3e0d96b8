"""Markdown pages: a page for each edition, their index, and the differences between two rulesets."""
