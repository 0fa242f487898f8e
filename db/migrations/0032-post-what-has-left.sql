-- Repeat: Post what is stored of money that left
select post('left', 'receipt:' || id || ':left', coalesce(occurred_at, received_at), receipt_lines(receipts), receipt => id)
from receipts
where direction = 'out' and event = 'payment' and cardinality(receipt_lines(receipts)) > 0
  and not exists (select from journals where receipt_id = receipts.id)
order by id limit 250;
