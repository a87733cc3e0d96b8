"""Rule cases (scenarios) in TOML files: their parser, and the runner that plays them and checks the outcome."""
