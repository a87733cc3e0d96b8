"""Deals by the million: runs, figures with intervals, comparisons, reports."""
