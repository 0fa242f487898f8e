-- Step: Read what is credited with less from this alone: without receipts, that is all
create index concurrently if not exists deposits_credited_short on deposits (status_updated_at)
  include (id, amount_cents, received_cents, reversed_at, method, status)
  where is_completed('deposit', status) and received_cents < amount_cents and not is_in_coins(method);

-- Step: Do without the former one
drop index concurrently if exists deposits_short;

-- Step: Read what was said to be sent from this alone
create index concurrently if not exists withdrawals_said_sent_at on withdrawals (send_status_updated_at)
  include (id, method, amount_cents) where status = 'sent' and method <> 'Crypto';

-- Step: Read what was seen leaving from this alone
create index concurrently if not exists receipts_left on receipts (rail, occurred_at)
  include (id, amount_cents, reversed_cents, currency, authenticity) where direction = 'out' and event = 'payment';
