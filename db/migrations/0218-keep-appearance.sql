-- Step: Keep what owners choose of how the cashier looks
create table if not exists appearance_settings (
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

-- Step: Sign it, since it tells players whose cashier they are on
alter table signing_epochs
  drop constraint if exists signing_epochs_what_check,
  add constraint signing_epochs_what_check check (
    what in (
      'account', 'sessions', 'factors',
      'payment_settings', 'approval_settings', 'signal_settings', 'sign_in_settings', 'receipt_settings',
      'session_settings', 'mailboxes', 'mail_templates', 'statement_formats', 'appearance_settings'
    )
  ) not valid;

-- Step: Check what is stored
alter table signing_epochs validate constraint signing_epochs_what_check;
