-- Step: Index the newest deposits with what recent usage reads of them
create index concurrently if not exists deposits_by_time on deposits (created_at desc, id desc)
  include (payment_account, method, amount_cents);

-- Step: Drop the index of the newest deposits without it
drop index concurrently if exists deposits_newest;

-- Step: Drop the index of recent usage alone
drop index concurrently if exists deposits_recent_usage;
