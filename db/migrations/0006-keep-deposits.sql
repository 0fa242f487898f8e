create table deposits (
  id uuid primary key,
  -- What the player's form calls this request, and a digest of what it asked for: a repeat of it is answered
  -- from this row, another request under the same id is refused.
  request_id uuid unique,
  request_digest bytea,
  source text not null check (source in ('player', 'staff', 'import')),
  username text not null,
  method text not null,
  amount_cents bigint not null check (amount_cents > 0),
  sender_name text,
  reference text unique,
  payment_link_id text,
  account_id text,
  payment_account text,
  -- What a player was promised for a deposit in coins: so many coins at this price (USD for one), if sent until then.
  -- Null for every other deposit, and where there was no live price to promise.
  quoted_coins numeric(20, 8),
  quoted_price numeric,
  quoted_until timestamptz,
  status text not null default 'pending' check (status in ('pending', 'sent', 'approved', 'declined', 'not_sent')),
  status_updated_by uuid references staff (id),
  status_updated_by_name text,
  status_updated_by_email text,
  status_updated_at timestamptz(3),
  -- The sum of what receipts were given to it, kept by a trigger.
  received_cents bigint not null default 0,
  -- When the whole of it was paid, and the transaction that completed it.
  paid_at timestamptz(3),
  paid_reference text,
  -- When money that it had was last refunded, disputed or found not to have arrived; null if none is missing for that.
  reversed_at timestamptz(3),
  -- A list of {"change", "at"}, oldest first.
  changes_after_funding jsonb not null default '[]',
  -- A lock is a lease: it holds until `locked_until`, whatever becomes of its holder.
  locked_by uuid references staff (id),
  locked_by_name text,
  locked_until timestamptz(3),
  -- The network that a player's request came from: an IPv4 address, or a /64. Personal data: erased after 30 days.
  requested_from inet,
  -- To the millisecond, so that a page's cursor holds it exactly.
  created_at timestamptz(3) not null default now(),
  created_by uuid references staff (id),
  -- The transaction that it came in: staff are told of requests in this order, which is safe whatever commits late.
  created_in xid8 not null default pg_current_xact_id(),
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  search_text text not null generated always as (
    lower(username || ' ' || coalesce(sender_name, '') || ' ' || method || ' ' || coalesce(reference, ''))
  ) stored,
  -- What could not be put on the wire would close the lists it is in.
  constraint deposits_amount_exact check (amount_cents <= 999999999999999)
) with (
  -- Room in each page, and pages looked after in time: most updates are made in place.
  fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.01
);

-- Newest first, with what recent usage reads of them: how often each receiving account was used lately, and what came in
-- by each method, are read from the index alone.
create index deposits_by_time on deposits (created_at desc, id desc) include (payment_account, method, amount_cents);
create index deposits_by_status on deposits (status, created_at desc, id desc);
-- The newest of one method, however rare it is: without it the whole table is looked through for the last of a few.
create index deposits_by_method on deposits (method, created_at desc, id desc);
-- The newest in any coin, however long ago the last of them came: by method each coin has an order of its own alone.
create index deposits_in_crypto on deposits (created_at desc, id desc)
  where method in ('Crypto', 'BTC', 'ETH', 'LTC', 'USDT', 'SOL');
create index deposits_by_player on deposits (username, created_at desc, id desc);
-- Completed requests by the time of their completion: for the ticker and for the usual time a request takes, which is
-- read from the index alone.
create index deposits_completed on deposits (status_updated_at desc) include (created_at, source)
  where status in ('sent', 'approved');
create index deposits_search on deposits using gin (search_text gin_trgm_ops);
-- What somebody holds, to release it when their console has gone. By ranges of pages: an index on `locked_by` would keep
-- a row from being updated in place.
create index deposits_lock_ends on deposits using brin (locked_until) with (pages_per_range = 16, autosummarize = on);

create trigger deposits_spelled before insert or update of username on deposits
  for each row when (new.username ~ '^[A-Z]{0,8}0+[0-9]+$') execute function spell_player();

-- As mark_changed, but the version goes up only where more than the lock has changed: taking a lock is told live, and is
-- no reason to refuse a change that somebody else made from the record as it is. Nor is a password that is sealed with
-- another key, or erased.
create function mark_record_changed() returns trigger language plpgsql as $$
begin
  old.locked_by := new.locked_by;
  old.locked_by_name := new.locked_by_name;
  old.locked_until := new.locked_until;
  old.changed_in := new.changed_in;
  -- Generated, and so not there yet in a trigger before the update.
  old.search_text := new.search_text;
  if tg_table_name = 'withdrawals' then
    old.password_sealed := new.password_sealed;
  end if;
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

-- To erase where a request came from changes nothing that anybody looks at: no new version, nothing for the live feed.
create trigger deposits_changed before update on deposits
  for each row when (new.requested_from is not distinct from old.requested_from)
  execute function mark_record_changed();

-- What was changed on a deposit while it had money stays marked on it. By whom, the activity log says.
create function mark_changes_after_funding() returns trigger language plpgsql as $$
declare
  made text[] := '{}';
begin
  new.changes_after_funding := old.changes_after_funding;
  if old.received_cents <= 0 then
    return new;
  end if;
  if spell_username(new.username) is distinct from spell_username(old.username) then
    made := made || 'username'::text;
  end if;
  if new.amount_cents is distinct from old.amount_cents then
    made := made || 'amount'::text;
  end if;
  if new.method is distinct from old.method then
    made := made || 'method'::text;
  end if;
  if (new.payment_account, new.account_id) is distinct from (old.payment_account, old.account_id) then
    made := made || 'account'::text;
  end if;
  new.changes_after_funding := new.changes_after_funding || coalesce((
    select jsonb_agg(jsonb_build_object(
      'change', change, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by place)
    from unnest(made) with ordinality as each (change, place)), '[]');
  return new;
end $$;

create trigger deposits_funded before update on deposits
  for each row when (
    old.received_cents > 0 or new.changes_after_funding is distinct from old.changes_after_funding)
  execute function mark_changes_after_funding();

create trigger deposits_insert_noted after insert on deposits
  referencing new table as new_rows for each statement execute function note_changes();
create trigger deposits_update_noted after update on deposits
  referencing new table as new_rows for each statement execute function note_changes();
