create table withdrawals (
  id uuid primary key,
  request_id uuid unique,
  request_digest bytea,
  source text not null check (source in ('player', 'staff', 'import')),
  username text not null,
  -- Whether the player proved by the link of an earlier request who sends this one.
  is_proven boolean not null default false,
  -- The requests whose links have proved this withdrawal: each proves no other one for 24 hours.
  proofs_used uuid[] not null default '{}',
  method text not null,
  amount_cents bigint not null check (amount_cents > 0),
  recipient_name text,
  payment_username text,
  email text,
  phone text,
  coin text,
  network text,
  wallet_address text,
  backup_method text,
  backup_payment_username text,
  backup_email text,
  backup_phone text,
  backup_wallet_address text,
  payment_account text,
  -- The player's password, sealed with a key that is not in this database; erased once it has served.
  password_sealed text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'sent', 'not_sent')),
  approval_status text check (approval_status in ('pending', 'approved', 'declined')),
  send_status text check (send_status in ('sent', 'not_sent')),
  -- How the status stood before it was set last, and which version set it: what an undo puts back.
  status_before jsonb,
  decline_reason text,
  custom_decline_reason text,
  not_sent_reason text,
  custom_not_sent_reason text,
  status_updated_by uuid references staff (id),
  status_updated_by_name text,
  status_updated_by_email text,
  status_updated_at timestamptz(3),
  send_status_updated_by uuid references staff (id),
  send_status_updated_by_name text,
  send_status_updated_by_email text,
  send_status_updated_at timestamptz(3),
  -- When it was first marked as sent, whatever became of it since.
  sent_at timestamptz(3),
  -- A list of {"change", "by", "at"}, oldest first.
  changes_after_sending jsonb not null default '[]',
  updated_at timestamptz(3),
  updated_by uuid references staff (id),
  updated_by_name text,
  updated_by_email text,
  locked_by uuid references staff (id),
  locked_by_name text,
  locked_until timestamptz(3),
  -- The 24 hours in which a player may not ask for another withdrawal; null for staff's own entries, and once lifted.
  cooldown tstzrange,
  requested_from inet,
  created_at timestamptz(3) not null default now(),
  created_by uuid references staff (id),
  created_in xid8 not null default pg_current_xact_id(),
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  search_text text not null generated always as (
    lower(username || ' ' || method || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(payment_username, '')
      || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(wallet_address, ''))
  ) stored,
  constraint withdrawals_amount_exact check (amount_cents <= 999999999999999),
  constraint one_withdrawal_in_24_hours exclude using gist (username with =, cooldown with &&)
) with (
  fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.01
);

create index withdrawals_newest on withdrawals (created_at desc, id desc);
create index withdrawals_by_status on withdrawals (status, created_at desc, id desc);
create index withdrawals_by_method on withdrawals (method, created_at desc, id desc);
-- A search for a coin finds the withdrawals in it, whose searched text does not name their coin.
create index withdrawals_by_coin on withdrawals (coin, created_at desc, id desc) where coin is not null;
create index withdrawals_by_player on withdrawals (username, created_at desc, id desc);
-- Whether a player was ever paid: those who were are no strangers.
create index withdrawals_paid_by_player on withdrawals (username) where status = 'sent';
create index withdrawals_completed on withdrawals (send_status_updated_at desc) include (created_at, source)
  where status = 'sent';
create index withdrawals_search on withdrawals using gin (search_text gin_trgm_ops);
create index withdrawals_lock_ends on withdrawals
  using brin (locked_until) with (pages_per_range = 16, autosummarize = on);
-- The passwords that are to be erased some time after the withdrawal was sent or declined, and all there are.
create index withdrawals_passwords on withdrawals (status_updated_at)
  where password_sealed is not null and status in ('sent', 'declined');
create index withdrawals_password_kept on withdrawals (created_at) where password_sealed is not null;

-- Where a withdrawal pays, so that two that pay to the same place have the same text however it is typed; null if nowhere.
create function payout_key(method text, payment_username text, email text, phone text, wallet_address text)
returns text language sql immutable as $$
  select case method
    -- Addresses of these kinds are the same in capitals.
    when 'Crypto' then 'wallet ' ||
      case when wallet_address ~* '^(0x|bc1|ltc1)' then lower(wallet_address) else wallet_address end
    when 'Venmo' then 'venmo ' || lower(ltrim(trim(payment_username), '@'))
    else coalesce(
      'email ' || lower(trim(email)),
      -- With or without the country's 1.
      'phone ' || regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^1(\d{10})$', '\1'))
  end
$$;

-- Who else is paid, or was to be, where a withdrawal pays.
create index withdrawals_by_destination
  on withdrawals (payout_key(method, payment_username, email, phone, wallet_address), username);
create index withdrawals_by_backup on withdrawals (
  payout_key(backup_method, backup_payment_username, backup_email, backup_phone, backup_wallet_address), username
) where backup_method is not null;

create trigger withdrawals_spelled before insert or update of username on withdrawals
  for each row when (new.username ~ '^[A-Z]{0,8}0+[0-9]+$') execute function spell_player();

create trigger withdrawals_changed before update on withdrawals
  for each row when (new.requested_from is not distinct from old.requested_from)
  execute function mark_record_changed();

-- What was changed after a withdrawal was sent stays marked on it. Kept here, so that no way of writing the row leaves a
-- mark out, takes one away or rewrites it. Whoever has marked it as sent and takes that back at once, before anybody was
-- told, has not sent it: it stands as before, without a mark.
create function mark_changes_after_sending() returns trigger language plpgsql as $$
declare
  made text[] := '{}';
begin
  new.sent_at := coalesce(
    old.sent_at,
    case when old.send_status = 'sent' or old.status = 'sent' then coalesce(old.send_status_updated_at, now()) end);
  new.changes_after_sending := old.changes_after_sending;
  if old.send_status = 'sent' and old.send_status_updated_at > now() - interval '15 seconds'
    and new.status_before is null and old.status_before ->> 'setBy' = old.version::text
    and old.status_before -> 'columns' ->> 'send_status' is distinct from 'sent'
    and (new.status, new.approval_status, new.send_status) is not distinct from (
      old.status_before -> 'columns' ->> 'status', old.status_before -> 'columns' ->> 'approval_status',
      old.status_before -> 'columns' ->> 'send_status')
    and (new.username, new.amount_cents, new.method, new.recipient_name, new.payment_username, new.email, new.phone,
      new.coin, new.network, new.wallet_address) is not distinct from
      (old.username, old.amount_cents, old.method, old.recipient_name, old.payment_username, old.email, old.phone,
      old.coin, old.network, old.wallet_address)
  then
    if old.sent_at >= old.send_status_updated_at - interval '1 second' then
      new.sent_at := null;
    end if;
    return new;
  end if;
  if new.sent_at is null then
    if new.send_status = 'sent' then
      new.sent_at := now();
    end if;
    return new;
  end if;
  if new.status is distinct from old.status then
    made := made || 'status'::text;
  end if;
  if new.username is distinct from old.username then
    made := made || 'username'::text;
  end if;
  if new.amount_cents is distinct from old.amount_cents then
    made := made || 'amount'::text;
  end if;
  if new.method is distinct from old.method then
    made := made || 'method'::text;
  end if;
  if (new.recipient_name, new.payment_username, new.email, new.phone, new.coin, new.network, new.wallet_address)
    is distinct from
    (old.recipient_name, old.payment_username, old.email, old.phone, old.coin, old.network, old.wallet_address)
  then
    made := made || 'destination'::text;
  end if;
  new.changes_after_sending := new.changes_after_sending || coalesce((
    select jsonb_agg(jsonb_build_object(
      'change', change,
      'by', new.updated_by_name,
      'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by place)
    from unnest(made) with ordinality as each (change, place)), '[]');
  return new;
end $$;

-- Runs after `withdrawals_changed`, whose version needs no mark to go up.
create trigger withdrawals_sent before update on withdrawals
  for each row execute function mark_changes_after_sending();

create trigger withdrawals_insert_noted after insert on withdrawals
  referencing new table as new_rows for each statement execute function note_changes();
create trigger withdrawals_update_noted after update on withdrawals
  referencing new table as new_rows for each statement execute function note_changes();
