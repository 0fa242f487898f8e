-- Step: Find what is credited without its money
create index concurrently if not exists deposits_short on deposits (status_updated_at desc) where is_completed('deposit', status) and received_cents < amount_cents and not is_in_coins(method);

-- Step: Find what is credited and lost its money
create index concurrently if not exists deposits_lost on deposits (reversed_at desc) where is_completed('deposit', status) and received_cents < amount_cents and reversed_at is not null;

-- Step: Find money that is not credited
create index concurrently if not exists deposits_uncredited on deposits (created_at desc) where received_cents > 0 and not is_completed('deposit', status);

-- Repeat: Post what is stored of coins
select post('correction', 'deposit:' || id || ':coins', coalesce(status_updated_at, created_at), missing.lines, deposit => id)
from deposits
cross join lateral (select deposit_lines(deposits) || negated(array(
  select row (account, amount_cents)::ledger_line from journals join journal_entries on journal_id = journals.id
  where deposit_id = deposits.id and receipt_id is null
)) as lines) as missing
where id > coalesce((
  select deposit_id from journals where deposit_id is not null and key like '%:coins' order by deposit_id desc limit 1
), '00000000-0000-0000-0000-000000000000')
  and is_completed('deposit', status) and is_in_coins(method)
  and exists (select from unnest(missing.lines) group by account having sum(cents) <> 0)
order by id limit 250;
