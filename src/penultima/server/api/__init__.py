"""The HTTP API: the table of routes, request and response models, handlers and the OpenAPI document."""
