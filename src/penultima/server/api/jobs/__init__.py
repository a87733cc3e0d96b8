"""Long computations for HTTP requests. They run in worker processes."""
