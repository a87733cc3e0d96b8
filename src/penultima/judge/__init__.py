"""Who is right: a case, the verdict, the clauses that say so, the answer in words."""
