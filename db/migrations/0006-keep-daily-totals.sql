-- What the dashboard shows, kept with every write so that nothing is ever counted: one row a New York day,
-- kind, method and status. Rows are locked in key order, so that two writers never wait for each other in a ring.
create table daily_totals (
  day date not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  method text not null,
  status text not null,
  count bigint not null,
  amount_cents bigint not null,
  primary key (day, kind, method, status)
);

-- The argument is the kind. Deposits and withdrawals share the columns read here.
create function keep_daily_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into daily_totals as kept
    select (created_at at time zone 'America/New_York')::date as day, tg_argv[0], method, status, count(*), sum(amount_cents)
    from new_rows
    group by 1, 3, 4
    order by 1, 3, 4
    on conflict (day, kind, method, status) do update
      set count = kept.count + excluded.count, amount_cents = kept.amount_cents + excluded.amount_cents;
  elsif tg_op = 'DELETE' then
    insert into daily_totals as kept
    select (created_at at time zone 'America/New_York')::date as day, tg_argv[0], method, status, -count(*), -sum(amount_cents)
    from old_rows
    group by 1, 3, 4
    order by 1, 3, 4
    on conflict (day, kind, method, status) do update
      set count = kept.count + excluded.count, amount_cents = kept.amount_cents + excluded.amount_cents;
  else
    insert into daily_totals as kept
    select (created_at at time zone 'America/New_York')::date as day, tg_argv[0], method, status,
      sum(sign), sum(sign * amount_cents)
    from (
      select created_at, method, status, amount_cents, 1 as sign from new_rows
      union all
      select created_at, method, status, amount_cents, -1 as sign from old_rows
    ) as changes
    group by 1, 3, 4
    having sum(sign) <> 0 or sum(sign * amount_cents) <> 0
    order by 1, 3, 4
    on conflict (day, kind, method, status) do update
      set count = kept.count + excluded.count, amount_cents = kept.amount_cents + excluded.amount_cents;
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
