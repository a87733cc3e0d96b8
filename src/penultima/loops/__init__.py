"""Deals and matches played out, counted and checked, in kernel style: who acts next, until it is over."""
