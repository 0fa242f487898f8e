-- What was closed before 0110-account-for-closed-receipts is what was not allocated then; what was taken back from a
-- deposit since waited nowhere, and waits from now on.
update receipts
set returned_cents = case when closed_how = 'returned' then closed.cents else 0 end,
  dismissed_cents = case when closed_how = 'dismissed' then closed.cents else 0 end
from (
  select id, least(
    amount_cents - allocated_cents - reversed_cents,
    greatest(0, amount_cents - reversed_cents - coalesce((
      select sum(given.amount_cents) from receipt_allocations as given
      where given.receipt_id = receipts.id and given.created_at <= receipts.closed_at), 0))) as cents
  from receipts
  where closed_how is not null and event = 'payment' and needs_person and returned_cents + dismissed_cents = 0
) as closed
where receipts.id = closed.id;

update receipts
set reasons = '{over}', reason_words = '{Some of it was taken back from a deposit after the rest was closed.}'
where closed_how is not null and waits;

alter table receipts validate constraint receipts_account_for_all;

-- As in 0081-index-waiting-receipts, with all that is not left.
drop index receipts_waiting_figures;
create index receipts_waiting_figures on receipts (event, direction, currency)
  include (amount_cents, allocated_cents, reversed_cents, returned_cents, dismissed_cents, received_at, reasons)
  where waits;
