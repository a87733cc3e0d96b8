"""Output of commands: standard streams, Markdown, line wrapping, progress, and files that are replaced atomically."""
