"""Controls who may enter a table and how much they may send: credentials, rate limits, quotas, barred addresses."""
