-- Step: Find the fees on lines of payments that nobody has explained, which a job looks for
create index concurrently if not exists receipts_fees on receipts (rail, transaction_id)
  where direction = 'out' and event = 'payment' and not explained and source = 'statement' and transaction_id like '%-fee';
