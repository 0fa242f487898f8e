-- How often each receiving account was used lately, and what came in by each method: read from the index alone.
create index deposits_recent_usage on deposits (created_at) include (payment_account, method, amount_cents);
