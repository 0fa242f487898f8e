-- Changes of the totals are noted as they come, and folded into the kept ones once a second: writers of one day, method
-- and status wait for each other no more, and a snapshot that stays open for long leaves no chain of versions behind it.
-- Whoever reads adds what is not folded yet, in one statement.
create table total_changes (
  day date not null,
  kind text not null,
  method text not null,
  status text not null,
  count bigint not null,
  amount_cents bigint not null
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

-- Of all days together, so that a total is read from a few rows after however many years.
create table ever_totals (
  kind text not null,
  method text not null,
  status text not null,
  count bigint not null,
  amount_cents bigint not null,
  primary key (kind, method, status)
);

-- Whoever is writing finishes first, and all others find the new triggers: none still adds to the days alone.
lock table deposits, withdrawals in share row exclusive mode;

insert into ever_totals
select kind, method, status, sum(count), sum(amount_cents) from daily_totals group by 1, 2, 3;

create or replace function keep_daily_totals() returns trigger language plpgsql as $$
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

-- Returns how many changes it folded. Rows are locked in key order, so that two who fold never wait in a ring.
create function fold_totals() returns bigint language sql as $$
  with taken as (
    delete from total_changes returning *
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
  )
  select count(*) from taken;
$$;
