"""Text forms and back: card, action, event, position, scenario."""
