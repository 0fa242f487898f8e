-- What the dashboard shows, kept with every write so that nothing is ever counted. Changes of the totals are noted as they
-- come, and folded into the kept ones once a second: writers of one day, method and status never wait for each other, and
-- a snapshot that stays open for long leaves no chain of versions behind it. Whoever reads adds what is not folded yet, in
-- one statement.
create table total_changes (
  day date not null,
  kind text not null,
  method text not null,
  status text not null,
  count bigint not null,
  amount_cents bigint not null,
  changed_in xid8 not null default pg_current_xact_id()
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

-- While a snapshot stays open, such as a dump's, the rows that were folded since stay in the table, a million in a busy
-- hour. From the mark on there are none of them, or few: an index leads there.
create index total_changes_in on total_changes (changed_in);

create table fold_mark (
  only_row boolean primary key default true check (only_row),
  -- every change of an earlier transaction is folded
  folded_before xid8 not null
);

insert into fold_mark (folded_before) values ('0');

-- One row a New York day, kind, method and status.
create table daily_totals (
  day date not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  method text not null,
  status text not null,
  count bigint not null,
  amount_cents bigint not null,
  primary key (day, kind, method, status)
);

-- Of all days together, so that a total is read from a few rows after however many years.
create table ever_totals (
  kind text not null,
  method text not null,
  status text not null,
  count bigint not null,
  amount_cents bigint not null,
  primary key (kind, method, status)
);

-- What counts of each day, whatever the methods, so that figures of many years are read from two rows a day.
create table counted_days (
  kind text not null,
  day date not null,
  -- Of any status, so that it is known when requests began.
  requests bigint not null,
  count bigint not null,
  amount_cents bigint not null,
  primary key (kind, day)
);

-- As domain/records/record.ts has it.
create function is_completed(kind text, status text) returns boolean language sql immutable as $$
  select (kind, status) in (('deposit', 'sent'), ('deposit', 'approved'), ('withdrawal', 'sent'))
$$;

-- The argument is the kind. Deposits and withdrawals share the columns read here.
create function keep_daily_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into total_changes
    select (created_at at time zone 'America/New_York')::date, tg_argv[0], method, status, count(*), sum(amount_cents)
    from new_rows
    group by 1, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into total_changes
    select (created_at at time zone 'America/New_York')::date, tg_argv[0], method, status, -count(*), -sum(amount_cents)
    from old_rows
    group by 1, 3, 4;
  else
    insert into total_changes
    select (created_at at time zone 'America/New_York')::date, tg_argv[0], method, status,
      sum(sign), sum(sign * amount_cents)
    from (
      select created_at, method, status, amount_cents, 1 as sign from new_rows
      union all
      select created_at, method, status, amount_cents, -1 as sign from old_rows
    ) as changes
    group by 1, 3, 4
    having sum(sign) <> 0 or sum(sign * amount_cents) <> 0;
  end if;
  return null;
end $$;

create trigger deposits_inserted after insert on deposits
  referencing new table as new_rows for each statement execute function keep_daily_totals('deposit');
create trigger deposits_updated after update on deposits
  referencing old table as old_rows new table as new_rows for each statement execute function keep_daily_totals('deposit');
create trigger deposits_deleted after delete on deposits
  referencing old table as old_rows for each statement execute function keep_daily_totals('deposit');

create trigger withdrawals_inserted after insert on withdrawals
  referencing new table as new_rows for each statement execute function keep_daily_totals('withdrawal');
create trigger withdrawals_updated after update on withdrawals
  referencing old table as old_rows new table as new_rows for each statement execute function keep_daily_totals('withdrawal');
create trigger withdrawals_deleted after delete on withdrawals
  referencing old table as old_rows for each statement execute function keep_daily_totals('withdrawal');

-- Returns how many changes it folded. Rows are locked in key order, so that two who fold never wait in a ring. The mark is
-- moved once in a thousand transactions, for its own earlier versions stay too, and back if it is of another cluster,
-- whose tables were copied.
create function fold_totals() returns bigint language sql as $$
  with taken as (
    delete from total_changes
    where changed_in >= coalesce(
      (select folded_before from fold_mark where folded_before <= pg_snapshot_xmin(pg_current_snapshot())), '0')
    returning *
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
  ), marking as (
    update fold_mark set folded_before = pg_snapshot_xmin(pg_current_snapshot())
    where pg_snapshot_xmin(pg_current_snapshot())::text::bigint - folded_before::text::bigint not between 0 and 999
  )
  select count(*) from taken;
$$;
