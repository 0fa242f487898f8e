-- What an account itself says it holds. The last one said of a moment counts.
create table stated_balances (
  id uuid primary key,
  account_id text not null references receiving_accounts,
  as_of timestamptz(3) not null,
  amount_cents bigint not null,
  source text not null check (source in ('statement', 'person')),
  stated_by uuid not null references staff,
  stated_by_name text not null,
  stated_at timestamptz(3) not null default now(),
  -- Of a statement's file.
  line integer,
  constraint stated_balances_line check ((source = 'statement') = (line is not null)),
  -- Nothing that is said of an account spoils what is read of all of them.
  constraint stated_balances_amount_possible check (abs(amount_cents) <= 1000000000),
  constraint stated_balances_time_possible check (as_of >= '2000-01-01' and as_of < '2100-01-01')
);

create index stated_balances_of_account on stated_balances (account_id, as_of desc, stated_at desc);
create unique index stated_balances_printed on stated_balances (account_id, as_of, amount_cents) where source = 'statement';

create function ny_day(instant timestamptz) returns date language sql stable as $$
  select (instant at time zone 'America/New_York')::date
$$;

-- The days of an account through one, as one person has found them and another has agreed. The first is its opening.
create table closes (
  id uuid primary key,
  account_id text not null references receiving_accounts,
  -- Counted in each account from 1, its opening; with its approval.
  number integer,
  from_day date,
  through_day date not null,
  state text not null default 'prepared' check (state in ('prepared', 'approved', 'refused', 'withdrawn')),
  stated_id uuid not null references stated_balances,
  stated_cents bigint not null,
  -- What the ledger says for the moment of the stated balance, and for the end of the last day.
  expected_cents bigint not null,
  closing_cents bigint not null,
  difference_at timestamptz(3) not null,
  -- Canonical JSON, whose digest stands in the activity log.
  figures text not null,
  variance_kind text check (variance_kind in (
    'timing', 'fee', 'payment-not-read', 'payout-not-recorded', 'own-transfer', 'held-by-provider', 'typing',
    'unexplained')),
  variance_note text,
  open_note text,
  prepared_by uuid not null references staff,
  prepared_by_name text not null,
  prepared_at timestamptz(3) not null default now(),
  decided_by uuid references staff,
  decided_by_name text,
  decided_at timestamptz(3),
  decided_reason text,
  constraint closes_by_two check (state not in ('approved', 'refused') or decided_by <> prepared_by),
  constraint closes_withdrawn check (state <> 'withdrawn' or decided_by = prepared_by),
  constraint closes_decided check ((state = 'prepared') = (num_nulls(decided_by, decided_by_name, decided_at) = 3)),
  constraint closes_counted check ((state = 'approved') = (number is not null)),
  constraint closes_days check (from_day <= through_day),
  constraint closes_explained check (
    from_day is null or stated_cents = expected_cents or (variance_kind is not null and variance_note <> '')),
  constraint closes_amounts_possible check (
    abs(stated_cents) <= 1000000000 and abs(expected_cents) <= 1000000000000 and abs(closing_cents) <= 1000000000000),
  constraint closes_time_possible check (difference_at >= '2000-01-01' and ny_day(difference_at) <= through_day),
  constraint closes_figures_possible check (jsonb_typeof(figures::jsonb) = 'object')
);

create unique index closes_prepared on closes (account_id) where state = 'prepared';
create unique index closes_numbered on closes (account_id, number);

alter table journals drop constraint journals_kind_check, add constraint journals_kind_check check (kind in (
  'receipt', 'correction', 'refund', 'dispute', 'failure', 'restored', 'returned', 'dismissed', 'reopened', 'allocation',
  'taken-back', 'credited', 'uncredited', 'approved', 'withdrawn', 'sent', 'unsent', 'opening', 'variance'));

-- Of all entries through a day, as `balances.ts` sums them up.
create function balance_through(account_id text, last_day date) returns bigint language sql stable as $$
  select coalesce(sum(debit_cents - credit_cents), 0)::bigint from (
    select debit_cents, credit_cents from ledger_days where account = account_id and day <= last_day
    union all
    select debit_cents, credit_cents from ledger_day_changes
    where account = account_id and day <= last_day and changed_in >= coalesce(
      (select folded_before from fold_mark where folded_before <= pg_snapshot_xmin(pg_current_snapshot())), '0')
  ) as days
$$;

-- Of what had happened by then. No entry counts for a day before that of its own time.
create function balance_at(account_id text, instant timestamptz) returns bigint language sql stable as $$
  select balance_through(account_id, ny_day(instant) - 1) + coalesce((
    select sum(amount_cents) from journal_entries join journals on journals.id = journal_id
    where account = account_id and journal_entries.day >= ny_day(instant) and happened_at <= instant
  ), 0)::bigint
$$;

create function close_lines(close closes) returns ledger_line[] language sql immutable as $$
  select case when close.state = 'approved' then array[
    row ('held:' || close.account_id, close.stated_cents - close.expected_cents),
    row (case when close.from_day is null then 'opening' else 'short:' || close.account_id end,
      close.expected_cents - close.stated_cents)
  ]::ledger_line[] else '{}'::ledger_line[] end
$$;

create function judge_close() returns trigger language plpgsql as $$
declare
  held text := 'held:' || new.account_id;
  closed date;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'prepared' then
      raise exception 'A close is prepared before it is decided';
    end if;
    new.prepared_at := now();
    if (new.stated_cents, new.account_id) is distinct from (
      select (amount_cents, account_id) from stated_balances where id = new.stated_id)
    then
      raise exception 'A close is of what was stated of its own account';
    end if;
    return new;
  end if;
  if old.state <> 'prepared' or new.state = 'prepared' or
    to_jsonb(old) - '{state,number,decided_by,decided_by_name,decided_at,decided_reason}'::text[] is distinct from
    to_jsonb(new) - '{state,number,decided_by,decided_by_name,decided_at,decided_reason}'::text[]
  then
    raise exception 'A close that is prepared is decided once, as it is';
  end if;
  new.decided_at := now();
  if new.state <> 'approved' then
    return new;
  end if;
  insert into ledger_accounts (id, receiving_account) values (held, new.account_id) on conflict do nothing;
  select closed_through into strict closed from ledger_accounts where id = held for update;
  if new.from_day is distinct from closed + 1 or new.through_day >= ny_day(now()) then
    raise exception 'The days of an account are closed in their order, once they are over';
  end if;
  -- Another attempt compares before it comes here, and says it in words.
  if (new.expected_cents, new.closing_cents) is distinct from
    (balance_at(held, (select as_of from stated_balances where id = new.stated_id)), balance_through(held, new.through_day))
  then
    raise exception 'Something was posted since this close was prepared' using errcode = 'serialization_failure';
  end if;
  new.number := (select count(*) + 1 from closes where account_id = new.account_id and state = 'approved');
  perform post(case when new.from_day is null then 'opening' else 'variance' end, 'close:' || new.id, new.difference_at,
    close_lines(new));
  update ledger_accounts set closed_through = new.through_day where id = held;
  return new;
end $$;

create trigger closes_judged before insert or update on closes for each row execute function judge_close();

do $$
begin
  execute format('alter function judge_close() security definer set search_path = %I, pg_temp', current_schema());
end $$;
