-- Step: Find what was returned
create index concurrently if not exists receipts_returned on receipts (returned_at desc) where returned_cents > 0;

-- Step: Find what has left
create index concurrently if not exists receipts_leaving on receipts (occurred_at desc, id desc) where direction = 'out' and event = 'payment';

-- Step: Find what is said to be sent
create index concurrently if not exists withdrawals_said_sent on withdrawals (amount_cents, send_status_updated_at) where status = 'sent';

-- Repeat: Post what is stored of money that left
select post('left', 'receipt:' || id || ':left', coalesce(occurred_at, received_at), receipt_lines(receipts), receipt => id)
from receipts
where direction = 'out' and event = 'payment' and cardinality(receipt_lines(receipts)) > 0
  and not exists (select from journals where receipt_id = receipts.id)
order by id limit 250;
