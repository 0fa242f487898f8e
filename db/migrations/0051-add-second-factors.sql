create table totp_secrets (
  staff_id uuid not null references staff (id),
  -- False until a code has shown that the person's app has it.
  is_confirmed boolean not null,
  secret_sealed text not null,
  -- The step of 30 seconds whose code was the last to be accepted: none is accepted twice.
  last_used_step bigint not null default 0,
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
  primary key (staff_id, code_hash)
);

-- Without its row: as an owner finds it on a first run.
create table sign_in_settings (
  only_row boolean primary key default true check (only_row),
  second_factor_required boolean not null default false,
  version integer not null default 1
);
