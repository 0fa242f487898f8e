-- Repeat: Post the receipts that are stored
select post(case when undoes is null then 'receipt' else 'restored' end, 'receipt:' || id || ':stored',
  coalesce(occurred_at, received_at), missing.lines, receipt => id)
from receipts
cross join lateral (select receipt_lines(receipts) || negated(array(
  select row (account, amount_cents)::ledger_line from journals join journal_entries on journal_id = journals.id
  where receipt_id = receipts.id and deposit_id is null
)) as lines) as missing
where id > coalesce((
  select receipt_id from journals where receipt_id is not null and key like '%:stored' order by receipt_id desc limit 1
), '00000000-0000-0000-0000-000000000000')
  and exists (select from unnest(missing.lines) group by account having sum(cents) <> 0)
order by id limit 250;

-- Repeat: Post the allocations that are stored
select post(case when given.undoes is null then 'allocation' else 'taken-back' end, 'allocation:' || given.id,
  given.created_at, allocation_lines(given, receipts), receipt => receipt_id, deposit => deposit_id)
from receipt_allocations as given join receipts on receipts.id = receipt_id
where not exists (select from journals where key = 'allocation:' || given.id)
order by given.id limit 250;

-- Repeat: Post the deposits that are stored
select post('credited', 'deposit:' || id || ':stored', coalesce(status_updated_at, created_at), missing.lines, deposit => id)
from deposits
cross join lateral (select deposit_lines(deposits) || negated(array(
  select row (account, amount_cents)::ledger_line from journals join journal_entries on journal_id = journals.id
  where deposit_id = deposits.id and receipt_id is null
)) as lines) as missing
where id > coalesce((
  select deposit_id from journals where deposit_id is not null and key like '%:stored' order by deposit_id desc limit 1
), '00000000-0000-0000-0000-000000000000')
  and is_completed('deposit', status)
  and exists (select from unnest(missing.lines) group by account having sum(cents) <> 0)
order by id limit 250;

-- Repeat: Post the withdrawals that are stored
select post(case when status = 'sent' then 'sent' else 'approved' end, 'withdrawal:' || id || ':stored', coalesce(send_status_updated_at, status_updated_at, created_at), missing.lines, withdrawal => id)
from withdrawals
cross join lateral (select withdrawal_lines(withdrawals) || negated(array(
  select row (account, amount_cents)::ledger_line from journals join journal_entries on journal_id = journals.id
  where withdrawal_id = withdrawals.id
)) as lines) as missing
where id > coalesce((
  select withdrawal_id from journals where withdrawal_id is not null and key like '%:stored' order by withdrawal_id desc limit 1
), '00000000-0000-0000-0000-000000000000')
  and status in ('approved', 'sent')
  and exists (select from unnest(missing.lines) group by account having sum(cents) <> 0)
order by id limit 250;
