"""The log of a table: entries, their validation, the state computed from them, and exports."""
