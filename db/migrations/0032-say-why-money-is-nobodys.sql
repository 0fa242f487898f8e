-- Money that came in for no request came from elsewhere, from an own account, or not at all: it was told of twice, such as by a
-- mail and by a line that knows the day alone.
-- Not validated: no row has one yet.
alter table receipts add column dismissed_as text,
  add constraint receipts_dismissed_as_check check (dismissed_as in ('own-transfer', 'repeat')) not valid;

-- As before; and what was told of twice is held once, so that what is taken back of it is taken from the other.
create or replace function receipt_lines(receipt receipts) returns ledger_line[] language sql immutable as $$
  select case
    when receipt.event = 'payment' and receipt.direction = 'in' and receipt.currency = 'usd'
      and (receipt.authenticity <> 'unproved' or receipt.allocated_cents > 0)
    then array[
      row (ledger_account('held', receipt.account_id, receipt.rail), receipt.amount_cents - receipt.reversed_cents
        - case when receipt.dismissed_as = 'repeat' then receipt.dismissed_cents + receipt.reversed_cents else 0 end),
      row (ledger_account('suspense', receipt.account_id, receipt.rail),
        receipt.reversed_cents + receipt.returned_cents + receipt.dismissed_cents - receipt.amount_cents),
      row (ledger_account('sending', receipt.account_id, receipt.rail), -receipt.returned_cents),
      row (case when receipt.dismissed_as = 'own-transfer' then 'own' else 'elsewhere' end,
        case when receipt.dismissed_as = 'repeat' then receipt.reversed_cents else -receipt.dismissed_cents end)
    ]::ledger_line[]
    when receipt.event = 'payment' and receipt.direction = 'out' and receipt.currency = 'usd'
      and receipt.authenticity <> 'unproved'
    then array[
      row (ledger_account('held', receipt.account_id, receipt.rail), receipt.reversed_cents - receipt.amount_cents),
      row ('elsewhere', receipt.amount_cents - receipt.reversed_cents)
    ]::ledger_line[]
    else '{}'::ledger_line[] end
$$;

create or replace function post_receipt() returns trigger language plpgsql as $$
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
    kind := case when new.direction = 'out' then 'left' when new.undoes is null then 'receipt' else 'restored' end;
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
  elsif 'repeat' in (new.dismissed_as, old.dismissed_as) then
    -- It was not there at any time.
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

drop trigger receipts_updated_posted on receipts;
create trigger receipts_updated_posted after update on receipts
  for each row when (
    (old.event = 'payment' or new.event = 'payment') and (
      old.event, old.direction, old.currency, old.authenticity, old.account_id, old.rail, old.amount_cents,
      old.reversed_cents, old.returned_cents, old.dismissed_cents, old.dismissed_as, old.allocated_cents > 0
    ) is distinct from (
      new.event, new.direction, new.currency, new.authenticity, new.account_id, new.rail, new.amount_cents,
      new.reversed_cents, new.returned_cents, new.dismissed_cents, new.dismissed_as, new.allocated_cents > 0
    ))
  execute function post_receipt();

-- Another receipt that may tell of the same money, and counts by itself: one that nobody proved counts while it is given alone,
-- and whoever took it back would take the money out of the account.
create function counts_instead_of(receipt receipts) returns uuid language sql stable as $$
  select other.id from receipts as other
  where (other.id = receipt.may_repeat or other.may_repeat = receipt.id)
    and other.event = 'payment' and other.authenticity <> 'unproved'
    and (other.direction, other.currency, other.rail) is not distinct from (receipt.direction, receipt.currency, receipt.rail)
    and (receipt.direction = 'in' and receipt.account_id is null or other.account_id is not distinct from receipt.account_id)
    and other.amount_cents - other.reversed_cents = receipt.amount_cents - receipt.reversed_cents
    and other.dismissed_as is distinct from 'repeat'
    and not exists (select from outgoing_matches where receipt_id = other.id and kind = 'repeat' and undone_at is null)
  limit 1
$$;

create function judge_dismissal() returns trigger language plpgsql as $$
begin
  if new.closed_how is distinct from 'dismissed' then
    new.dismissed_as := null;
  elsif new.dismissed_as = 'repeat' and (tg_op = 'INSERT' or old.dismissed_as is distinct from 'repeat') then
    perform from receipts where id = counts_instead_of(new) for update;
    -- As it is once whoever held it has let go.
    if counts_instead_of(new) is null or new.direction <> 'in' or new.dismissed_cents <> new.amount_cents then
      raise exception 'Money is told of twice where another receipt of it counts';
    end if;
  end if;
  return new;
end $$;

-- Runs after `receipts_accounted`, which keeps `dismissed_cents`.
create trigger receipts_dismissal_judged before insert or update on receipts
  for each row when (new.dismissed_as is not null) execute function judge_dismissal();

do $$
declare
  posting text;
begin
  foreach posting in array array['post_receipt', 'judge_dismissal'] loop
    execute format('alter function %I() security definer', posting);
    execute format('alter function %I() set search_path = %I, pg_temp', posting, current_schema());
  end loop;
end $$;
