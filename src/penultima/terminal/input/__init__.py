"""Input from people: keyboard, line editor, hot keys, menu and Ctrl-C."""
