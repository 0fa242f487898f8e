create table withdrawals (
  id uuid primary key,
  request_id uuid unique,
  request_digest bytea,
  source text not null check (source in ('player', 'staff', 'import')),
  username text not null,
  method text not null,
  amount_cents bigint not null check (amount_cents > 0),
  recipient_name text,
  payment_username text,
  email text,
  phone text,
  coin text,
  network text,
  wallet_address text,
  -- The player's password, sealed with a key that is not in this database; erased once it has served.
  password_sealed text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'sent', 'not_sent')),
  approval_status text check (approval_status in ('pending', 'approved', 'declined')),
  send_status text check (send_status in ('sent', 'not_sent')),
  created_at timestamptz(3) not null default now(),
  created_by uuid references staff (id),
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  search_text text not null generated always as (
    lower(username || ' ' || method || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(payment_username, '')
      || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(wallet_address, ''))
  ) stored
);

create index withdrawals_newest on withdrawals (created_at desc, id desc);
create index withdrawals_by_status on withdrawals (status, created_at desc, id desc);
create index withdrawals_changed on withdrawals (changed_in);
create index withdrawals_search on withdrawals using gin (search_text gin_trgm_ops);

create trigger withdrawals_changed before update on withdrawals
  for each row execute function mark_changed();
