"""The judge of disputes: cases, verdicts, the clauses that verdicts cite, and the answer in words."""
