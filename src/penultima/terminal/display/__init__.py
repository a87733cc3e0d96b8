"""Output: narration, colours, line wrapping and the screen."""
