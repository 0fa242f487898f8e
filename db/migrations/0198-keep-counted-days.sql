-- As domain/records/completed-statuses.ts has it.
create function is_completed(kind text, status text) returns boolean language sql immutable as $$
  select (kind, status) in (('deposit', 'sent'), ('deposit', 'approved'), ('withdrawal', 'sent'))
$$;

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

-- Whoever folds finishes first, and all others find the new function.
lock table daily_totals in share row exclusive mode;

insert into counted_days
select kind, day, sum(count),
  coalesce(sum(count) filter (where is_completed(kind, status)), 0),
  coalesce(sum(amount_cents) filter (where is_completed(kind, status)), 0)
from daily_totals
group by kind, day;

-- As in 0100-fold-totals, with the days that count.
create or replace function fold_totals() returns bigint language sql as $$
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
  )
  select count(*) from taken;
$$;
