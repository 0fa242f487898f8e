-- No receipt tells of coins that come in, so what is credited for them lies where Cage does not watch, as payouts in coins
-- leave from there: what is credited without money seen is then only what receipts should have told of.
create function is_in_coins(method text) returns boolean language sql immutable as $$
  select method in ('BTC', 'ETH', 'LTC', 'SOL', 'USDC', 'USDT', 'Crypto')
$$;

-- There from now on: two who post to both for the first time, in different order, would wait for each other.
insert into ledger_accounts (id)
values ('deposits'), ('elsewhere'), ('losses'), ('opening'), ('own'), ('payouts'), ('platform')
on conflict do nothing;

create or replace function deposit_lines(deposit deposits) returns ledger_line[] language sql immutable as $$
  select case when is_completed('deposit', deposit.status) then array[
    row (case when is_in_coins(deposit.method) then 'elsewhere' else 'deposits' end, deposit.amount_cents),
    row ('platform', -deposit.amount_cents)
  ]::ledger_line[] else '{}'::ledger_line[] end
$$;

drop trigger deposits_updated_posted on deposits;
create trigger deposits_updated_posted after update on deposits
  for each row when (
    (old.amount_cents <> new.amount_cents or old.method <> new.method
      or is_completed('deposit', old.status) <> is_completed('deposit', new.status))
    and (is_completed('deposit', old.status) or is_completed('deposit', new.status)))
  execute function post_deposit();
