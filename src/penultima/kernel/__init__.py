"""The rules, written once, as plain functions over ints. Only the standard library is imported here."""
