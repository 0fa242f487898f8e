-- What owners say of how players pay, and of how the cashier looks to them.
create table payment_settings (
  only_row boolean primary key default true check (only_row),
  settings jsonb not null,
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  updated_at timestamptz not null default now(),
  updated_by uuid references staff (id)
);

create trigger payment_settings_changed before update on payment_settings
  for each row execute function mark_changed();

create table appearance_settings (
  only_row boolean primary key default true check (only_row),
  -- Null: as configured, or Cage's own.
  title text check (length(title) between 1 and 60),
  tagline text check (length(tagline) between 1 and 140),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  logo bytea check (octet_length(logo) <= 200000),
  logo_type text check (logo_type in ('image/png', 'image/webp')),
  logo_width integer check (logo_width > 0),
  logo_height integer check (logo_height > 0),
  -- SHA-256 in hexadecimal digits: what is signed of the logo.
  logo_digest text check (logo_digest ~ '^[0-9a-f]{64}$'),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references staff (id),
  check (num_nulls(logo, logo_type, logo_width, logo_height, logo_digest) in (0, 5))
);

-- What an owner has said that this casino does without on its way to its first payment.
create table readiness_skips (
  step text primary key check (step in ('support', 'hours', 'colleague', 'second-factor', 'four-eyes', 'mail')),
  skipped_by uuid references staff (id),
  skipped_at timestamptz(3) not null default now()
);

-- The last good prices, so that every node and every start has them.
create table crypto_prices (
  coin text primary key,
  price_usd numeric not null check (price_usd > 0),
  fetched_at timestamptz(3) not null,
  -- NaN is greater than any number.
  constraint crypto_prices_finite check (price_usd < 1e12 and isfinite(fetched_at))
);
