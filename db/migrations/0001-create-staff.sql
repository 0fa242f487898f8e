create table staff (
  id uuid primary key,
  email text not null check (email = lower(email)),
  display_name text not null,
  role text not null check (role in ('owner', 'supervisor', 'member')),
  note text,
  password_hash text not null,
  -- The password a person was given, sealed; gone once they have set their own.
  initial_password_sealed text,
  must_change_password boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);

create unique index staff_email on staff (email) where removed_at is null;

-- Only a hash of the token is kept: who can read this table cannot sign in with it.
create table sessions (
  token_hash bytea primary key,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_staff on sessions (staff_id);
create index sessions_expiry on sessions (expires_at);

-- Written by rate-limiter-flexible; expire is in milliseconds since the epoch.
create table attempt_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
