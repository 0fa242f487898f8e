-- What the ledger is posted of: one function says what a row says, and its trigger posts what changes of that.

-- Only US dollars that are believed to have come in, or that a person has given. What is allocated of them is posted with
-- each allocation.
create function receipt_lines(receipt receipts) returns ledger_line[] language sql immutable as $$
  select case when receipt.event = 'payment' and receipt.direction = 'in' and receipt.currency = 'usd'
    and (receipt.authenticity <> 'unproved' or receipt.allocated_cents > 0)
  then array[
    row (ledger_account('held', receipt.account_id, receipt.rail), receipt.amount_cents - receipt.reversed_cents),
    row (ledger_account('suspense', receipt.account_id, receipt.rail),
      receipt.reversed_cents + receipt.returned_cents + receipt.dismissed_cents - receipt.amount_cents),
    row (ledger_account('sending', receipt.account_id, receipt.rail), -receipt.returned_cents),
    row ('elsewhere', -receipt.dismissed_cents)
  ]::ledger_line[] else '{}'::ledger_line[] end
$$;

-- The refund, dispute, failure or money back that last changed how much of a payment is gone.
alter table receipts add column reversed_by uuid references receipts;

create function post_receipt() returns trigger language plpgsql as $$
declare
  said ledger_line[] := receipt_lines(new);
  before ledger_line[] := '{}';
  came_at timestamptz := coalesce(new.occurred_at, new.received_at);
  kind text;
  happened_at timestamptz := came_at;
begin
  if tg_op = 'UPDATE' then
    before := receipt_lines(old);
    -- Where it lies was learnt after some of it had been given.
    if new.allocated_cents > 0 and (new.account_id, new.rail) is distinct from (old.account_id, old.rail) then
      said := said || row (ledger_account('suspense', new.account_id, new.rail), new.allocated_cents)::ledger_line;
      before := before || row (ledger_account('suspense', old.account_id, old.rail), new.allocated_cents)::ledger_line;
    end if;
  end if;
  if cardinality(before) = 0 then
    kind := case when new.undoes is null then 'receipt' else 'restored' end;
  elsif cardinality(said) = 0 then
    kind := 'correction';
  elsif new.reversed_cents <> old.reversed_cents then
    select case when event = 'payment' or new.reversed_cents < old.reversed_cents then 'restored' else event end,
      coalesce(occurred_at, received_at)
    into kind, happened_at from receipts where id = new.reversed_by;
    kind := coalesce(kind, 'correction');
    happened_at := coalesce(happened_at, came_at);
  elsif (new.amount_cents, new.account_id, new.rail) is distinct from (old.amount_cents, old.account_id, old.rail) then
    kind := 'correction';
  elsif new.returned_cents > old.returned_cents then
    kind := 'returned';
    happened_at := coalesce(new.returned_at, now());
  elsif new.dismissed_cents > old.dismissed_cents then
    kind := 'dismissed';
    happened_at := now();
  else
    kind := 'reopened';
    happened_at := now();
  end if;
  perform post(kind, 'receipt:' || new.id || ':' || new.version, happened_at, said || negated(before), receipt => new.id);
  return null;
end $$;

create trigger receipts_inserted_posted after insert on receipts
  for each row when (new.event = 'payment' and new.authenticity <> 'unproved') execute function post_receipt();
create trigger receipts_updated_posted after update on receipts
  for each row when (
    (old.event = 'payment' or new.event = 'payment') and (
      old.event, old.direction, old.currency, old.authenticity, old.account_id, old.rail, old.amount_cents,
      old.reversed_cents, old.returned_cents, old.dismissed_cents, old.allocated_cents > 0
    ) is distinct from (
      new.event, new.direction, new.currency, new.authenticity, new.account_id, new.rail, new.amount_cents,
      new.reversed_cents, new.returned_cents, new.dismissed_cents, new.allocated_cents > 0
    ))
  execute function post_receipt();

create function allocation_lines(allocation receipt_allocations, receipt receipts) returns ledger_line[]
language sql immutable as $$
  select array[
    row (ledger_account('suspense', receipt.account_id, receipt.rail), allocation.amount_cents),
    row ('deposits', -allocation.amount_cents)
  ]::ledger_line[]
$$;

create function post_allocation() returns trigger language plpgsql as $$
declare
  receipt receipts;
begin
  select * into strict receipt from receipts where id = new.receipt_id;
  perform post(case when new.undoes is null then 'allocation' else 'taken-back' end, 'allocation:' || new.id,
    new.created_at, allocation_lines(new, receipt), receipt => new.receipt_id, deposit => new.deposit_id);
  return null;
end $$;

-- Runs after `receipt_allocations_kept`, which says of what nobody has proved that it is believed.
create trigger receipt_allocations_posted after insert on receipt_allocations
  for each row execute function post_allocation();

create function deposit_lines(deposit deposits) returns ledger_line[] language sql immutable as $$
  select case when is_completed('deposit', deposit.status) then array[
    row ('deposits', deposit.amount_cents), row ('platform', -deposit.amount_cents)
  ]::ledger_line[] else '{}'::ledger_line[] end
$$;

create function post_deposit() returns trigger language plpgsql as $$
declare
  before ledger_line[] := '{}';
  happened_at timestamptz := now();
begin
  if tg_op = 'UPDATE' then
    before := deposit_lines(old);
  else
    happened_at := coalesce(new.status_updated_at, new.created_at);
  end if;
  perform post(
    case when not is_completed('deposit', new.status) then 'uncredited' when before = '{}' then 'credited' else 'correction' end,
    'deposit:' || new.id || ':' || new.version, happened_at, deposit_lines(new) || negated(before), deposit => new.id);
  return null;
end $$;

create trigger deposits_inserted_posted after insert on deposits
  for each row when (is_completed('deposit', new.status)) execute function post_deposit();
create trigger deposits_updated_posted after update on deposits
  for each row when (
    (old.amount_cents <> new.amount_cents or is_completed('deposit', old.status) <> is_completed('deposit', new.status))
    and (is_completed('deposit', old.status) or is_completed('deposit', new.status)))
  execute function post_deposit();

-- From which account staff send is not known. Nothing is watched that would see coins leave.
create function withdrawal_lines(withdrawal withdrawals) returns ledger_line[] language sql immutable as $$
  select case withdrawal.status
    when 'approved' then array[
      row ('platform', withdrawal.amount_cents), row ('payouts', -withdrawal.amount_cents)]::ledger_line[]
    when 'sent' then array[
      row ('platform', withdrawal.amount_cents),
      row (case
        when withdrawal.method = 'Crypto' then 'elsewhere'
        else ledger_account('sending', null, replace(lower(withdrawal.method), ' ', ''))
      end, -withdrawal.amount_cents)]::ledger_line[]
    else '{}'::ledger_line[]
  end
$$;

create function post_withdrawal() returns trigger language plpgsql as $$
declare
  before ledger_line[] := '{}';
  was text := 'pending';
  happened_at timestamptz := now();
begin
  if tg_op = 'UPDATE' then
    before := withdrawal_lines(old);
    was := old.status;
  else
    happened_at := coalesce(new.send_status_updated_at, new.status_updated_at, new.created_at);
  end if;
  perform post(
    case
      when new.status = was then 'correction'
      when new.status = 'sent' then 'sent'
      when was = 'sent' then 'unsent'
      when new.status = 'approved' then 'approved'
      else 'withdrawn'
    end,
    'withdrawal:' || new.id || ':' || new.version, happened_at, withdrawal_lines(new) || negated(before),
    withdrawal => new.id);
  return null;
end $$;

create trigger withdrawals_inserted_posted after insert on withdrawals
  for each row when (new.status in ('approved', 'sent')) execute function post_withdrawal();
create trigger withdrawals_updated_posted after update on withdrawals
  for each row when (
    (old.status in ('approved', 'sent') or new.status in ('approved', 'sent'))
    and (old.status, old.amount_cents, old.method)
      is distinct from (new.status, new.amount_cents, new.method))
  execute function post_withdrawal();

-- Whoever serves posts by the facts alone, also on a node of the version before. No name in a function that has its owner's
-- rights may lead to what a caller has made.
do $$
declare
  posting text;
begin
  foreach posting in array array['post_receipt', 'post_allocation', 'post_deposit', 'post_withdrawal'] loop
    execute format('alter function %I() security definer', posting);
    execute format('alter function %I() set search_path = %I, pg_temp', posting, current_schema());
  end loop;
end $$;
