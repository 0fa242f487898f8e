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

-- The password a person was given, as a hash: it is not to become their own.
alter table staff add column initial_password_hash text;
