"""What travels between a table and its people: tagged structs by direction, and nothing that acts."""
