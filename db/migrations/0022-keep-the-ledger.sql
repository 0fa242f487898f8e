-- Where every cent is, in double entry: cents above 0 are debits. Triggers of the facts post, each the difference between
-- what its row says and what was said before, so that no way of writing a fact leaves its posting out.
create table ledger_accounts (
  -- The kind, with the receiving account, or the rail of money whose account is not known: 'held:venmo-1'.
  id text primary key,
  kind text not null generated always as (split_part(id, ':', 1)) stored check (kind in (
    'held', 'suspense', 'deposits', 'platform', 'payouts', 'sending', 'own', 'fees', 'elsewhere', 'losses', 'short',
    'opening')),
  receiving_account text references receiving_accounts,
  -- The last New York day of its last approved close.
  closed_through date
);

-- One movement of money, of whatever it names: all its entries together are 0.
create table journals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'receipt', 'correction', 'refund', 'dispute', 'failure', 'restored', 'returned', 'dismissed', 'reopened', 'allocation',
    'taken-back', 'credited', 'uncredited', 'approved', 'withdrawn', 'sent', 'unsent')),
  -- What it is the posting of: the same is never posted twice.
  key text not null unique,
  happened_at timestamptz(3) not null,
  -- The New York day that it counts for: that of `happened_at`, or the first one that is still open.
  day date not null,
  posted_at timestamptz(3) not null default now(),
  -- Set by a trigger.
  posted_in xid8 not null default pg_current_xact_id(),
  reverses bigint unique references journals,
  receipt_id uuid references receipts,
  deposit_id uuid references deposits,
  withdrawal_id uuid references withdrawals
);

create index journals_of_receipt on journals (receipt_id, id) where receipt_id is not null;
create index journals_of_deposit on journals (deposit_id, id) where deposit_id is not null;
create index journals_of_withdrawal on journals (withdrawal_id, id) where withdrawal_id is not null;

create table journal_entries (
  journal_id bigint not null references journals,
  line smallint not null,
  account text not null references ledger_accounts,
  amount_cents bigint not null check (amount_cents <> 0),
  -- That of the journal.
  day date not null,
  primary key (journal_id, line)
);

create index journal_entries_of_account on journal_entries (account, day, journal_id) include (amount_cents);

-- The sums of the entries of a day, kept as daily totals are: changes come first, and are folded once a second.
create table ledger_days (
  account text not null references ledger_accounts,
  day date not null,
  kind text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  entries bigint not null,
  primary key (account, day, kind)
);

create table ledger_day_changes (
  account text not null,
  day date not null,
  kind text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  entries bigint not null,
  changed_in xid8 not null default pg_current_xact_id()
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

create index ledger_day_changes_in on ledger_day_changes (changed_in);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'What is posted stays: a correction is another journal';
end $$;

create trigger journals_kept before update or delete on journals
  for each row execute function refuse_ledger_change();
create trigger journals_not_emptied before truncate on journals
  for each statement execute function refuse_ledger_change();
create trigger journal_entries_kept before update or delete on journal_entries
  for each row execute function refuse_ledger_change();
create trigger journal_entries_not_emptied before truncate on journal_entries
  for each statement execute function refuse_ledger_change();

create function stamp_journal() returns trigger language plpgsql as $$
begin
  new.posted_at := now();
  new.posted_in := pg_current_xact_id();
  if new.reverses is not null and new.day < (select day from journals where id = new.reverses) then
    raise exception 'A journal is not reversed before its day';
  end if;
  return new;
end $$;

create trigger journals_stamped before insert on journals for each row execute function stamp_journal();

create function require_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from journal_entries where journal_id = new.id) then
    raise exception 'Journal % has no entries', new.key;
  end if;
  return null;
end $$;

create constraint trigger journals_entered after insert on journals deferrable initially deferred
  for each row execute function require_entries();

-- All entries of a journal come in one statement: so each statement is judged by itself. Journal by journal: a plan that
-- joined them, made while there were few, would go on reading all there are.
create function judge_entries() returns trigger language plpgsql as $$
declare
  added record;
  journal journals;
begin
  for added in
    select journal_id, sum(amount_cents) as cents, count(*) as entries, min(day) as first, max(day) as last,
      bool_or(day <= closed_through) as is_closed
    from new_rows join ledger_accounts on ledger_accounts.id = account
    group by journal_id
  loop
    select * into strict journal from journals where id = added.journal_id;
    if added.cents <> 0 or added.entries < 2 or journal.posted_in <> pg_current_xact_id()
      or (added.first, added.last) <> (journal.day, journal.day)
    then
      raise exception 'Journal % is not of this transaction, or does not sum to zero', journal.key;
    end if;
    if journal.reverses is not null and exists (
      select account from journal_entries where journal_id in (journal.id, journal.reverses)
      group by account having sum(amount_cents) <> 0
    ) then
      raise exception 'Journal % is not what it reverses', journal.key;
    end if;
    if added.is_closed then
      raise exception 'An account of journal % is closed through that day', journal.key;
    end if;
    insert into ledger_day_changes (account, day, kind, debit_cents, credit_cents, entries)
    select account, day, journal.kind, greatest(amount_cents, 0), greatest(-amount_cents, 0), 1
    from new_rows where journal_id = journal.id;
  end loop;
  return null;
end $$;

create trigger journal_entries_judged after insert on journal_entries
  referencing new table as new_rows for each statement execute function judge_entries();

create type ledger_line as (account text, cents bigint);

create function ledger_account(kind text, account_id text, rail text) returns text language sql immutable as $$
  select kind || ':' || coalesce(account_id, 'unknown:' || rail)
$$;

-- Lines of one account become one, and nothing is posted that moves nothing. A day that is closed takes no more: what
-- comes late counts for the first open one. Posting shares its accounts, which an approved close takes alone.
create function post(
  kind text, key text, happened_at timestamptz, lines ledger_line[],
  receipt uuid default null, deposit uuid default null, withdrawal uuid default null, reverses bigint default null
) returns void language plpgsql as $$
declare
  moved ledger_line[] := array(
    select row (account, sum(cents))::ledger_line from unnest(lines)
    group by account having sum(cents) <> 0 order by account);
  closed date;
  posted journals;
begin
  if cardinality(moved) = 0 then
    return;
  end if;
  if exists (select from unnest(moved) where not exists (select from ledger_accounts where id = account)) then
    insert into ledger_accounts (id, receiving_account)
    select account, receiving_accounts.id
    from unnest(moved) left join receiving_accounts on receiving_accounts.id = substr(account, strpos(account, ':') + 1)
    on conflict do nothing;
  end if;
  select max(closed_through) into closed from (
    select closed_through from ledger_accounts
    where id = any(array(select account from unnest(moved))) order by id for key share
  ) as shared;
  insert into journals (kind, key, happened_at, day, receipt_id, deposit_id, withdrawal_id, reverses)
  values (post.kind, post.key, post.happened_at,
    greatest((post.happened_at at time zone 'America/New_York')::date, closed + 1),
    receipt, deposit, withdrawal, post.reverses)
  returning * into posted;
  insert into journal_entries (journal_id, line, account, amount_cents, day)
  select posted.id, place, account, cents, posted.day from unnest(moved) with ordinality as each (account, cents, place);
end $$;

create function negated(lines ledger_line[]) returns ledger_line[] language sql immutable as $$
  select coalesce(array_agg(row (account, -cents)::ledger_line), '{}') from unnest(lines)
$$;

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
    if (new.account_id, new.rail) is distinct from (old.account_id, old.rail) then
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

-- Runs after `receipt_allocations_kept`, which says of what nobody has proved that it is believed.
create function post_allocation() returns trigger language plpgsql as $$
declare
  suspense text;
begin
  select ledger_account('suspense', account_id, rail) into suspense from receipts where id = new.receipt_id;
  perform post(case when new.undoes is null then 'allocation' else 'taken-back' end, 'allocation:' || new.id,
    new.created_at, array[row (suspense, new.amount_cents), row ('deposits', -new.amount_cents)]::ledger_line[],
    receipt => new.receipt_id, deposit => new.deposit_id);
  return null;
end $$;

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

-- The account that a payout was sent from, where somebody said so.
alter table withdrawals add column paid_from text references receiving_accounts;

-- Nothing is watched that would see coins leave.
create function withdrawal_lines(withdrawal withdrawals) returns ledger_line[] language sql immutable as $$
  select case withdrawal.status
    when 'approved' then array[
      row ('platform', withdrawal.amount_cents), row ('payouts', -withdrawal.amount_cents)]::ledger_line[]
    when 'sent' then array[
      row ('platform', withdrawal.amount_cents),
      row (case
        when withdrawal.method = 'Crypto' then 'elsewhere'
        else ledger_account('sending', withdrawal.paid_from, lower(withdrawal.method))
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
    and (old.status, old.amount_cents, old.method, old.paid_from)
      is distinct from (new.status, new.amount_cents, new.method, new.paid_from))
  execute function post_withdrawal();

-- As before, and the ledger's days with the totals: one statement, so that the mark is behind the changes of both.
create or replace function fold_totals() returns bigint language sql as $$
  with mark as (
    select coalesce(
      (select folded_before from fold_mark where folded_before <= pg_snapshot_xmin(pg_current_snapshot())), '0') as before
  ), taken as (
    delete from total_changes where changed_in >= (select before from mark) returning *
  ), by_day as (
    insert into daily_totals as kept
    select day, kind, method, status, sum(count), sum(amount_cents) from taken
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, kind, method, status) do update
      set count = kept.count + excluded.count, amount_cents = kept.amount_cents + excluded.amount_cents
  ), ever as (
    insert into ever_totals as kept
    select kind, method, status, sum(count), sum(amount_cents) from taken
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (kind, method, status) do update
      set count = kept.count + excluded.count, amount_cents = kept.amount_cents + excluded.amount_cents
  ), counting as (
    insert into counted_days as kept
    select kind, day, sum(count), coalesce(sum(count) filter (where counts), 0),
      coalesce(sum(amount_cents) filter (where counts), 0)
    from (select *, is_completed(kind, status) as counts from taken) as marked
    group by 1, 2
    order by 1, 2
    on conflict (kind, day) do update
      set requests = kept.requests + excluded.requests, count = kept.count + excluded.count,
        amount_cents = kept.amount_cents + excluded.amount_cents
  ), moved as (
    delete from ledger_day_changes where changed_in >= (select before from mark) returning *
  ), of_ledger as (
    insert into ledger_days as kept
    select account, day, kind, sum(debit_cents), sum(credit_cents), sum(entries) from moved
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (account, day, kind) do update
      set debit_cents = kept.debit_cents + excluded.debit_cents, credit_cents = kept.credit_cents + excluded.credit_cents,
        entries = kept.entries + excluded.entries
  ), marking as (
    update fold_mark set folded_before = pg_snapshot_xmin(pg_current_snapshot())
    where pg_snapshot_xmin(pg_current_snapshot())::text::bigint - folded_before::text::bigint not between 0 and 999
  )
  select (select count(*) from taken) + (select count(*) from moved);
$$;

-- Whoever serves posts by the facts alone, also on a node of the version before. No name in a function that has its owner's
-- rights may lead to what a caller has made.
do $$
declare
  posting text;
begin
  foreach posting in array array['post_receipt', 'post_allocation', 'post_deposit', 'post_withdrawal', 'fold_totals'] loop
    execute format('alter function %I() security definer', posting);
    execute format('alter function %I() set search_path = %I, pg_temp', posting, current_schema());
  end loop;
end $$;
