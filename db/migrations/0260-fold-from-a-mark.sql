-- Step: Say in which transaction a total changed
-- While a snapshot stays open, such as a dump's, the rows that were folded since stay in the table, a million in a busy
-- hour. From the mark on there are none of them, or few: an index leads there.
alter table total_changes add column if not exists changed_in xid8,
  alter column changed_in set default pg_current_xact_id();

-- Repeat: Say it of those that were there
update total_changes set changed_in = pg_current_xact_id()
where ctid in (select ctid from total_changes where changed_in is null limit 500);

-- Step: Find those of a transaction and later ones
create index concurrently if not exists total_changes_in on total_changes (changed_in);

-- Step: Keep a mark
create table if not exists fold_mark (
  only_row boolean primary key default true check (only_row),
  -- every change of an earlier transaction is folded
  folded_before xid8 not null
);

-- Step: Set it before all of them
insert into fold_mark (folded_before) values ('0') on conflict do nothing;

-- Step: Fold from the mark on
-- As in 0198-keep-counted-days, but for the mark. It is moved once in a thousand transactions, for its own earlier
-- versions stay too, and back if it is of another cluster, whose tables were copied. With the rights of its owner: nodes of
-- the version before go on folding, and their role has none on a table that is new.
create or replace function fold_totals() returns bigint language sql security definer as $$
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

-- Step: Find the tables of the schema that it is in
do $$
begin
  execute format('alter function fold_totals() set search_path = %I, pg_temp', current_schema());
end $$;
