"""The judge asked step by step: questions, answers read kindly, and the case that they make."""
