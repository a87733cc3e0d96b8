"""Handles connections: handshake, admission, routing of frames, answers to commands, and news about tables."""
