-- The owners' choice of how long a session lasts without use. Without a row: domain/access/idle.ts.
create table session_settings (
  only_row boolean primary key default true check (only_row),
  idle_minutes integer not null check (idle_minutes between 5 and 720),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references staff (id)
);
