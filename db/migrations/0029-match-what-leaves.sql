-- Money that is seen leaving is what it was for once that is found: a payout or a return that was said to be sent, money to
-- an own account, a fee, none of Cage's business, or told of twice, such as by a mail and by a line that knows the day alone.
alter table withdrawals add column paid_from text references receiving_accounts;

create table outgoing_matches (
  id uuid primary key,
  receipt_id uuid not null references receipts,
  kind text not null check (kind in ('payout', 'return', 'own-transfer', 'fee', 'outside', 'repeat')),
  withdrawal_id uuid references withdrawals,
  -- The payment that went back.
  returned_id uuid references receipts,
  to_account text references receiving_accounts,
  -- What of it was said to be sent; the rest is the provider's fee.
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  -- Where it was said to be sent from, as the ledger names it: 'venmo-1', or 'unknown:venmo'.
  sent_from text,
  left_from text not null,
  -- Null where no rule but a person has found it.
  rule text check (rule in ('recipient')),
  note text,
  made_by uuid references staff,
  made_by_name text,
  made_at timestamptz(3) not null default now(),
  undone_by_name text,
  undone_reason text,
  undone_at timestamptz(3),
  constraint outgoing_matches_whole check (
    (kind = 'payout') = (withdrawal_id is not null) and (kind = 'return') = (returned_id is not null)
    and (kind = 'own-transfer') = (to_account is not null) and (kind in ('payout', 'return')) = (sent_from is not null)),
  constraint outgoing_matches_made check ((rule is null) = (made_by is not null) and num_nulls(made_by, made_by_name) <> 1),
  constraint outgoing_matches_undone check (num_nulls(undone_by_name, undone_reason, undone_at) in (0, 3))
);

create unique index outgoing_matches_live on outgoing_matches (receipt_id) where undone_at is null;
create unique index outgoing_matches_of_withdrawal on outgoing_matches (withdrawal_id) where undone_at is null;
create index outgoing_matches_of_returned on outgoing_matches (returned_id) where undone_at is null;

alter table journals drop constraint journals_kind_check, add constraint journals_kind_check check (kind in (
  'receipt', 'correction', 'refund', 'dispute', 'failure', 'restored', 'returned', 'dismissed', 'reopened', 'allocation',
  'taken-back', 'credited', 'uncredited', 'approved', 'withdrawn', 'sent', 'unsent', 'opening', 'variance', 'left',
  'matched', 'unmatched'));

-- As before, and US dollars that are believed to have left: what for is not known.
create or replace function receipt_lines(receipt receipts) returns ledger_line[] language sql immutable as $$
  select case
    when receipt.event = 'payment' and receipt.direction = 'in' and receipt.currency = 'usd'
      and (receipt.authenticity <> 'unproved' or receipt.allocated_cents > 0)
    then array[
      row (ledger_account('held', receipt.account_id, receipt.rail), receipt.amount_cents - receipt.reversed_cents),
      row (ledger_account('suspense', receipt.account_id, receipt.rail),
        receipt.reversed_cents + receipt.returned_cents + receipt.dismissed_cents - receipt.amount_cents),
      row (ledger_account('sending', receipt.account_id, receipt.rail), -receipt.returned_cents),
      row ('elsewhere', -receipt.dismissed_cents)
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

-- Until the account was learnt, it was said to be sent from one that is not known.
create or replace function withdrawal_lines(withdrawal withdrawals) returns ledger_line[] language sql immutable as $$
  select case withdrawal.status
    when 'approved' then array[
      row ('platform', withdrawal.amount_cents), row ('payouts', -withdrawal.amount_cents)]::ledger_line[]
    when 'sent' then array[
      row ('platform', withdrawal.amount_cents),
      row (case
        when withdrawal.method = 'Crypto' then 'elsewhere'
        else ledger_account('sending', withdrawal.paid_from, replace(lower(withdrawal.method), ' ', ''))
      end, -withdrawal.amount_cents)]::ledger_line[]
    else '{}'::ledger_line[]
  end
$$;

drop trigger withdrawals_updated_posted on withdrawals;
create trigger withdrawals_updated_posted after update on withdrawals
  for each row when (
    (old.status in ('approved', 'sent') or new.status in ('approved', 'sent'))
    and (old.status, old.amount_cents, old.method, old.paid_from)
      is distinct from (new.status, new.amount_cents, new.method, new.paid_from))
  execute function post_withdrawal();

create function match_lines(match outgoing_matches) returns ledger_line[] language sql immutable as $$
  select case when match.undone_at is not null then '{}'::ledger_line[] else array[
    row (case match.kind
      when 'payout' then 'sending:' || match.sent_from
      when 'return' then 'sending:' || match.sent_from
      when 'own-transfer' then 'own'
      when 'fee' then 'fees:' || match.left_from
      when 'repeat' then 'held:' || match.left_from
      else 'elsewhere'
    end, match.amount_cents),
    row ('fees:' || match.left_from, match.fee_cents),
    row ('elsewhere', -match.amount_cents - match.fee_cents)
  ]::ledger_line[] end
$$;

create function judge_match() returns trigger language plpgsql as $$
declare
  receipt receipts;
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is not null or new.undone_at is null or
      to_jsonb(old) - '{undone_by_name,undone_reason,undone_at}'::text[] <>
      to_jsonb(new) - '{undone_by_name,undone_reason,undone_at}'::text[]
    then
      raise exception 'What was found is undone once, and stays as it was';
    end if;
    new.undone_at := now();
    return new;
  end if;
  new.made_at := now();
  select * into strict receipt from receipts where id = new.receipt_id for share;
  if new.undone_at is not null or receipt.direction is distinct from 'out' or receipt.event is distinct from 'payment'
    or receipt.currency is distinct from 'usd' or receipt.authenticity = 'unproved'
    or receipt.amount_cents - receipt.reversed_cents <> new.amount_cents + new.fee_cents
  then
    raise exception 'What is found accounts for the whole of money that left';
  end if;
  if new.kind = 'payout' and not exists (
    select from withdrawals where id = new.withdrawal_id and status = 'sent' and amount_cents = new.amount_cents
      and ledger_account('sending', paid_from, replace(lower(method), ' ', '')) = 'sending:' || new.sent_from)
  then
    raise exception 'A payout that is found was said to be sent, from there';
  end if;
  if new.kind = 'return' and (new.amount_cents + (
    select coalesce(sum(amount_cents), 0) from outgoing_matches where returned_id = new.returned_id and undone_at is null
  ) <= (
    select returned_cents from receipts where id = new.returned_id
      and ledger_account('sending', account_id, rail) = 'sending:' || new.sent_from for update)) is not true
  then
    raise exception 'No more is found than was said to be returned, from there';
  end if;
  if new.kind = 'repeat' then
    perform from receipts as other
    where (other.id = receipt.may_repeat or other.may_repeat = receipt.id)
      and other.direction = 'out' and other.event = 'payment' and other.authenticity <> 'unproved'
      and (other.currency, other.rail, other.account_id) is not distinct from (receipt.currency, receipt.rail, receipt.account_id)
      and other.amount_cents - other.reversed_cents = new.amount_cents
      and not exists (
        select from outgoing_matches where receipt_id = other.id and kind = 'repeat' and undone_at is null)
    for update;
    if not found or new.fee_cents <> 0
      or 'held:' || new.left_from <> ledger_account('held', receipt.account_id, receipt.rail)
    then
      raise exception 'Money is told of twice where another receipt of it counts';
    end if;
  end if;
  return new;
end $$;

create trigger outgoing_matches_judged before insert or update on outgoing_matches
  for each row execute function judge_match();

-- What did not leave was there all the time.
create function post_match() returns trigger language plpgsql as $$
begin
  perform post(case when new.undone_at is null then 'matched' else 'unmatched' end,
    'match:' || new.id || case when new.undone_at is null then '' else ':undone' end,
    case when new.kind = 'repeat' then (select coalesce(occurred_at, received_at) from receipts where id = new.receipt_id)
      else coalesce(new.undone_at, new.made_at) end,
    case when new.undone_at is null then match_lines(new) else negated(match_lines(old)) end,
    receipt => new.receipt_id, withdrawal => new.withdrawal_id);
  return null;
end $$;

create trigger outgoing_matches_posted after insert or update on outgoing_matches
  for each row execute function post_match();

-- What is no longer as it was found is looked for again: a payout that is said not to be sent, of another amount or by
-- another way, a return taken back, money that left of another amount.
create function undo_matches() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'withdrawals' then
    update outgoing_matches set undone_at = now(), undone_by_name = 'Cage', undone_reason = 'The payout has changed.'
    where withdrawal_id = new.id and undone_at is null;
  else
    update outgoing_matches set undone_at = now(), undone_by_name = 'Cage', undone_reason = 'The receipt has changed.'
    where undone_at is null and (receipt_id = new.id or returned_id = new.id);
  end if;
  return null;
end $$;

create trigger withdrawals_unmatched after update on withdrawals
  for each row when (
    old.status = 'sent' and (old.status, old.amount_cents, old.method, old.paid_from)
      is distinct from (new.status, new.amount_cents, new.method, new.paid_from))
  execute function undo_matches();
create trigger receipts_unmatched after update on receipts
  for each row when (
    (new.direction = 'out' or old.returned_cents > 0) and (
      old.amount_cents, old.reversed_cents, old.returned_cents, old.account_id, old.rail, old.authenticity, old.direction
    ) is distinct from (
      new.amount_cents, new.reversed_cents, new.returned_cents, new.account_id, new.rail, new.authenticity, new.direction))
  execute function undo_matches();

do $$
declare
  posting text;
begin
  foreach posting in array array['post_match', 'judge_match', 'undo_matches', 'post_receipt'] loop
    execute format('alter function %I() security definer', posting);
    execute format('alter function %I() set search_path = %I, pg_temp', posting, current_schema());
  end loop;
end $$;
