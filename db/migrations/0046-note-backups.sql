-- The backups that were made, or tried in vain, for the owners to see.
create table backups (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null default now(),
  -- On the machine that made it.
  file text not null,
  -- The moment that it holds; null for one that failed.
  taken_at timestamptz,
  bytes bigint,
  row_count bigint,
  failure text,
  check ((failure is null) = (taken_at is not null and bytes is not null and row_count is not null))
);

create index backups_newest on backups (finished_at desc);
