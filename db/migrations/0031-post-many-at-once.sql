-- A file of 50,000 lines keeps whoever enters a receipt of the same way of paying waiting while it is stored: what it posts
-- is posted, and judged, in a few statements for all of its rows.
create or replace function judge_entries() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct journal_id from new_rows);
  wrong record;
begin
  select journals.key, is_closed, reverses is not null and added.is_whole as is_reversal into wrong
  from (
    select journal_id, sum(amount_cents) = 0 and count(*) >= 2 as is_whole, min(day) as first, max(day) as last,
      bool_or(exists (select from ledger_accounts where id = account and day <= closed_through)) as is_closed
    from new_rows group by journal_id
  ) as added
  join (select * from journals where id = any(ids)) as journals on journals.id = journal_id
  where not is_whole or posted_in <> pg_current_xact_id() or (added.first, added.last) <> (journals.day, journals.day)
    or is_closed or (reverses is not null and exists (
      select from journal_entries where journal_id in (journals.id, journals.reverses)
      group by account having sum(amount_cents) <> 0))
  limit 1;
  if found then
    if wrong.is_closed then
      raise exception 'An account of journal % is closed through that day', wrong.key;
    elsif wrong.is_reversal then
      raise exception 'Journal % is not what it reverses', wrong.key;
    end if;
    raise exception 'Journal % is not of this transaction, or does not sum to zero', wrong.key;
  end if;
  insert into ledger_day_changes (account, day, kind, debit_cents, credit_cents, entries)
  select account, new_rows.day, journals.kind, sum(greatest(amount_cents, 0)), sum(greatest(-amount_cents, 0)), count(*)
  from new_rows join (select * from journals where id = any(ids)) as journals on journals.id = journal_id
  group by 1, 2, 3;
  return null;
end $$;

create function post_new_receipts() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(select id from new_rows where event = 'payment' and authenticity <> 'unproved');
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  insert into ledger_accounts (id, receiving_account)
  select distinct account, receiving_accounts.id
  from receipts cross join unnest(receipt_lines(receipts))
  left join receiving_accounts on receiving_accounts.id = account_id
  where receipts.id = any(ids) and cents <> 0 and not exists (select from ledger_accounts where id = account)
  on conflict do nothing;
  perform from ledger_accounts where id = any(array(
    select distinct account from receipts cross join unnest(receipt_lines(receipts)) where receipts.id = any(ids) and cents <> 0
  )) order by id for key share;
  with lines as materialized (
    select receipts.id, version, direction, undoes, coalesce(occurred_at, received_at) as at, account, cents,
      row_number() over (partition by receipts.id order by account) as line,
      max(closed_through) over (partition by receipts.id) as closed
    from receipts cross join unnest(receipt_lines(receipts)) join ledger_accounts on ledger_accounts.id = account
    where receipts.id = any(ids) and cents <> 0
  ), posted as (
    insert into journals (kind, key, happened_at, day, receipt_id)
    select case when direction = 'out' then 'left' when undoes is null then 'receipt' else 'restored' end,
      'receipt:' || id || ':' || version, at, greatest(ny_day(at), closed + 1), id
    from lines where line = 1
    returning id, receipt_id, day
  )
  insert into journal_entries (journal_id, line, account, amount_cents, day)
  select posted.id, line, account, cents, day from lines join posted on posted.receipt_id = lines.id;
  return null;
end $$;

drop trigger receipts_inserted_posted on receipts;
create trigger receipts_inserted_posted after insert on receipts
  referencing new table as new_rows for each statement execute function post_new_receipts();

-- Plans that are made while a table has few rows would go on reading all of it.
do $$
declare
  posting text;
begin
  foreach posting in array array['judge_entries', 'post_new_receipts'] loop
    execute format('alter function %I() set enable_seqscan = off', posting);
    execute format('alter function %I() set plan_cache_mode = force_generic_plan', posting);
  end loop;
  execute format('alter function post_new_receipts() security definer set search_path = %I, pg_temp', current_schema());
end $$;
