-- Who is let into the console, and how they prove who they are. What lets somebody in is signed with the key.
create table staff (
  id uuid primary key,
  email text not null check (email = lower(email)),
  display_name text not null,
  role text not null check (role in ('owner', 'supervisor', 'member')),
  note text,
  password_hash text not null,
  -- The password a person was given, sealed; gone once they have set their own.
  initial_password_sealed text,
  -- The same as a hash: it is not to become their own.
  initial_password_hash text,
  -- Until when it signs somebody in; the moment of its use once it has. Null where it has no end: the first owner's, whom
  -- nobody could give another.
  initial_password_until timestamptz,
  must_change_password boolean not null default false,
  has_second_factor boolean not null default false,
  signature text,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);

create unique index staff_email on staff (email) where removed_at is null;

-- Only a hash of the token is kept: who can read this table cannot sign in with it. `id` names a session without being of
-- use to whoever learns it.
create table sessions (
  token_hash bytea primary key,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null references staff (id),
  -- Where it was last used from.
  address text,
  -- In words, from the user agent it began with.
  browser text,
  signature text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  -- When its person last proved who they are.
  proven_at timestamptz not null default now()
);

create unique index sessions_id on sessions (id);
create index sessions_staff on sessions (staff_id);
create index sessions_expiry on sessions (expires_at);

-- The owners' choices. Without a row: domain/access.
create table session_settings (
  only_row boolean primary key default true check (only_row),
  -- How long a session lasts without use.
  idle_minutes integer not null check (idle_minutes between 5 and 720),
  -- For how long a proof of identity counts where money leaves.
  proof_minutes integer,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references staff (id)
);

-- Without its row: as an owner finds it on a first run.
create table sign_in_settings (
  only_row boolean primary key default true check (only_row),
  second_factor_required boolean not null default false,
  version integer not null default 1
);

create table totp_secrets (
  staff_id uuid not null references staff (id),
  -- False until a code has shown that the person's app has it.
  is_confirmed boolean not null,
  secret_sealed text not null,
  -- The step of 30 seconds whose code was the last to be accepted: none is accepted twice.
  last_used_step bigint not null default 0,
  signature text,
  created_at timestamptz not null default now(),
  primary key (staff_id, is_confirmed)
);

create table passkeys (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  signature text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_staff on passkeys (staff_id);

-- What a passkey has yet to sign. Each is for one use and a few minutes.
create table passkey_challenges (
  challenge text primary key,
  staff_id uuid not null references staff (id),
  purpose text not null check (purpose in ('register', 'prove')),
  expires_at timestamptz not null
);

create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- As hashes; a code that was used is gone.
create table recovery_codes (
  staff_id uuid not null references staff (id),
  code_hash bytea not null,
  signature text,
  primary key (staff_id, code_hash)
);

-- Written by rate-limiter-flexible; expire is in milliseconds since the epoch.
create table attempt_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- Browsers in which somebody has signed in. Only a hash of what the browser holds is kept.
create table known_devices (
  staff_id uuid not null references staff (id),
  device_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (staff_id, device_hash)
);

-- Sign-ins that were refused, counted: strangers could fill a log of them.
create table refused_sign_ins (
  hour timestamptz not null,
  address_range text not null,
  reason text not null check (reason in ('nobody', 'password', 'factor', 'removed', 'limit')),
  attempts integer not null,
  primary key (hour, address_range, reason)
);

-- Has its row from the first start on: what is not signed counts for nothing from then on. The role that serves cannot
-- write it, and so cannot have rows of its own signed at the next start.
create table signed_accounts (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now(),
  -- After which entry of the activity log all are signed, and the signature of that.
  log_signed_after bigint not null,
  log_signature text not null,
  -- Where the log goes on otherwise than it was signed, as after a switch to a server that lacked its last entries, and
  -- the operator has accepted that: a list of {after, id, hash, at, signature}.
  log_breaks jsonb not null default '[]'
);

-- How each person has arranged the lists: their columns and saved views, as contract/preferences describes them.
create table list_preferences (
  staff_id uuid primary key references staff (id),
  version int not null default 1,
  document jsonb not null check (octet_length(document::text) <= 100000),
  changed_in xid8 not null default pg_current_xact_id()
);

create trigger list_preferences_insert_noted after insert on list_preferences
  referencing new table as new_rows for each statement execute function note_changes();
create trigger list_preferences_update_noted after update on list_preferences
  referencing new table as new_rows for each statement execute function note_changes();
