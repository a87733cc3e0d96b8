"""Statistics: exact sums and histograms, estimates with confidence intervals, and significance tests."""
