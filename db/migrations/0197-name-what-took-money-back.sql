-- Of what was taken back from a deposit because its money went again, and of what of it stayed: the refund, dispute or
-- failure that did it, so that what a deposit lost by each can be told.
alter table receipt_allocations add column reversal uuid references receipts (id);

create index receipt_allocations_of_reversal on receipt_allocations (reversal) where reversal is not null;

alter table receipt_allocations disable trigger receipt_allocations_guarded;

-- What was kept of it was given again in the same transaction.
update receipt_allocations as made set reversal = took.event_id
from (
  select distinct on (taken.id) taken.receipt_id, taken.deposit_id, taken.created_at, event.id as event_id
  from receipt_allocations as taken
  join receipts as payment on payment.id = taken.receipt_id
  join receipts as event on event.rail = payment.rail
    and event.undoes = coalesce(payment.undoes, payment.transaction_id)
    and event.created_at <= taken.created_at
    and taken.reason like case event.event
      when 'refund' then '% was refunded.'
      when 'dispute' then '% is disputed.'
      when 'failure' then '% did not arrive.'
    end
  where taken.undoes is not null and taken.made_by is null
  order by taken.id, event.created_at desc, event.id desc
) as took
where made.receipt_id = took.receipt_id and made.deposit_id = took.deposit_id and made.created_at = took.created_at;

alter table receipt_allocations enable trigger receipt_allocations_guarded;
