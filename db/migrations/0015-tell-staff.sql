-- Up to where staff were told of requests by email; without a row, nobody is told.
create table staff_mail (
  only_row boolean primary key default true check (only_row),
  told_until xid8 not null,
  told_at timestamptz not null,
  -- Of what was open when staff were told last, and which database's transactions these are: ids of another one, from
  -- which this was restored, cannot be compared.
  told_open xid8[] not null default '{}',
  told_in text,
  -- What is older was there when this database was restored.
  not_before timestamptz
);

-- The devices to which staff have notices of new requests pushed. Notices go there while the session that last asked for
-- them lasts; it is no reference, because sessions are in no backup.
create table push_devices (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  session_id uuid not null,
  -- Where its push service takes what is for it, and what that is encrypted with (RFC 8291).
  endpoint text not null unique check (length(endpoint) <= 1000),
  public_key bytea not null check (octet_length(public_key) = 65),
  auth_secret bytea not null check (octet_length(auth_secret) = 16),
  -- In words, from the user agent of its session.
  browser text,
  created_at timestamptz(3) not null default now(),
  -- Of requests up to here nothing is to be told any more.
  told_until timestamptz(3) not null default now(),
  told_at timestamptz(3),
  -- Nothing is sent before.
  due_at timestamptz(3) not null default now(),
  -- In a row, of the notice that is to be sent.
  failures int not null default 0,
  -- Since when it could not be told: null once it was.
  failing_since timestamptz(3)
);

create index push_devices_staff on push_devices (staff_id);

-- With what this installation signs to push services that notices are its own.
create table push_key (
  only_row boolean primary key default true check (only_row),
  private_key_sealed text not null
);

create table push_settings (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references staff (id)
);

-- What others send in vain, such as reports with a wrong signature: one row for each kind of failure.
create table noted_failures (
  what text primary key,
  failing_since timestamptz,
  last_failed_at timestamptz not null
);

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
