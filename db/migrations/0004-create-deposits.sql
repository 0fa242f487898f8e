create extension if not exists pg_trgm;

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
  status text not null default 'pending' check (status in ('pending', 'sent', 'approved', 'declined', 'not_sent')),
  -- To the millisecond, so that a page's cursor holds it exactly.
  created_at timestamptz(3) not null default now(),
  created_by uuid references staff (id),
  status_updated_by uuid references staff (id),
  status_updated_by_name text,
  status_updated_by_email text,
  status_updated_at timestamptz(3),
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  search_text text not null generated always as (
    lower(username || ' ' || coalesce(sender_name, '') || ' ' || method || ' ' || coalesce(reference, ''))
  ) stored
);

create index deposits_newest on deposits (created_at desc, id desc);
create index deposits_by_status on deposits (status, created_at desc, id desc);
create index deposits_changed on deposits (changed_in);
create index deposits_search on deposits using gin (search_text gin_trgm_ops);

create trigger deposits_changed before update on deposits
  for each row execute function mark_changed();
