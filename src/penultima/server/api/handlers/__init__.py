"""The functions that answer the routes: tables, records, rules, jobs and status."""
