-- Step: Find what counts for a later day
create index concurrently if not exists journals_late on journals (happened_at) where day > ny_day(happened_at);

-- Step: Sum up a moment by its own day
create or replace function balance_at(account_id text, instant timestamptz) returns bigint language sql stable as $$
  select balance_through(account_id, ny_day(instant) - 1) + coalesce((
    select sum(amount_cents) from journal_entries join journals on journals.id = journal_id
    where account = account_id and journal_entries.day = ny_day(instant) and happened_at <= instant
  ), 0)::bigint + coalesce((
    select sum(amount_cents) from journals join journal_entries on journal_id = journals.id
    where account = account_id and journals.day > ny_day(happened_at)
      and journals.day > ny_day(instant) and happened_at <= instant
  ), 0)::bigint
$$;
