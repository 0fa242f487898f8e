create extension if not exists btree_gist;

alter table withdrawals
  add column decline_reason text,
  add column custom_decline_reason text,
  add column not_sent_reason text,
  add column custom_not_sent_reason text,
  add column status_updated_by uuid references staff (id),
  add column status_updated_by_name text,
  add column status_updated_by_email text,
  add column status_updated_at timestamptz(3),
  add column send_status_updated_by uuid references staff (id),
  add column send_status_updated_by_name text,
  add column send_status_updated_by_email text,
  add column send_status_updated_at timestamptz(3),
  add column backup_method text,
  add column backup_payment_username text,
  add column backup_email text,
  add column backup_phone text,
  add column backup_wallet_address text,
  add column payment_account text,
  add column updated_at timestamptz(3),
  add column updated_by uuid references staff (id),
  add column updated_by_name text,
  add column updated_by_email text,
  -- The 24 hours in which a player may not ask for another withdrawal; null for staff's own entries, and once lifted.
  add column cooldown tstzrange,
  add constraint one_withdrawal_in_24_hours exclude using gist (username with =, cooldown with &&);

-- The passwords that are to be erased some time after the withdrawal was sent or declined.
create index withdrawals_passwords on withdrawals (status_updated_at)
  where password_sealed is not null and status in ('sent', 'declined');
