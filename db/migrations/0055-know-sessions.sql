-- What people are told of their own sessions, and when they last proved who they are. `id` names a session without
-- being of use to whoever learns it. The table holds a day's sign-ins, so that filling it takes no time.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  -- Where it was last used from; unknown of those that began before.
  add column address text,
  -- In words, from the user agent it began with.
  add column browser text,
  add column last_seen_at timestamptz not null default now(),
  add column proven_at timestamptz not null default now();

-- Signing in was the proof.
update sessions set proven_at = created_at;

create unique index sessions_id on sessions (id);
