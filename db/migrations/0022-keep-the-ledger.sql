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

do $$
begin
  execute format('alter function fold_totals() security definer set search_path = %I, pg_temp', current_schema());
end $$;
