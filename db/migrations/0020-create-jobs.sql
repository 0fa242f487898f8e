-- What one node does for all, again and again. Whoever holds a job has it until `held_until`, whatever becomes of it.
create table jobs (
  name text primary key,
  due_at timestamptz not null default now(),
  -- In a row; none once it has worked.
  failures integer not null default 0,
  holder uuid,
  held_until timestamptz
);
