-- Who did what. Each entry carries the hash of itself and of the entry before it, so that one that was altered, removed or
-- put in is found by whoever follows the chain (`cage verify-log`).
create table activity_log (
  -- Follows that of the entry before, whatever the statement asks for: a missing id is a missing entry.
  id bigint generated always as identity primary key,
  action text not null,
  message text not null,
  username text,
  actor_id uuid references staff (id),
  actor_name text,
  actor_email text,
  subject_type text,
  subject_id text,
  created_at timestamptz(3) not null default now(),
  metadata jsonb not null default '{}',
  details jsonb not null default '{}',
  -- From which address and in which session the entry's request came; null where none did.
  address text,
  session_id text,
  hash bytea not null default '' check (octet_length(hash) = 32),
  -- Which fields the hash covers.
  hash_version smallint not null default 2,
  -- Each entry is signed with the key when Cage adds it, together with a nonce: whoever serves can add entries and sign
  -- none, nor add one again under a signature that it has read.
  nonce uuid,
  signature text,
  search_text text not null generated always as (
    lower(coalesce(username, '') || ' ' || coalesce(actor_name, '') || ' ' || coalesce(actor_email, '') || ' ' || action
      || ' ' || message || ' ' || coalesce(subject_id, ''))
  ) stored
) with (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);

create index activity_log_newest on activity_log (created_at desc, id desc);
create index activity_log_subject on activity_log (subject_id, id desc);
create index activity_log_by_worker on activity_log (actor_id, created_at desc, id desc);
create index activity_log_by_user on activity_log (username, created_at desc, id desc);
create index activity_log_search on activity_log using gin (search_text gin_trgm_ops);
create unique index activity_log_nonces on activity_log (nonce) where nonce is not null;
-- Who has revealed players' passwords lately: for the limits on it, and for what owners are told.
create index activity_log_reveals on activity_log (created_at desc) where action = 'withdrawal_password_revealed';

-- The end of the chain. Whoever writes entries holds this row to the end of the transaction, and ids are given out under
-- it: entries commit in the order of their ids, which is the order of the chain.
create table activity_log_head (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null,
  hash bytea not null
);

insert into activity_log_head (last_id, hash) values (0, decode(repeat('00', 32), 'hex'));

-- A field with its length, so that no two entries have one text.
create function activity_field(field text) returns text language sql immutable as $$
  select coalesce(octet_length(field) || ':' || field, '-')
$$;

-- As server/features/activity/chain.ts has it. The version of the hash comes first; a column that is added later needs
-- another version to be part of it.
create function activity_hash_2(previous bytea, entry activity_log) returns bytea language plpgsql immutable as $$
begin
  return sha256(previous || convert_to(
    activity_field('2') || activity_field(entry.id::text) || activity_field(entry.action)
      || activity_field(entry.message) || activity_field(entry.username) || activity_field(entry.actor_id::text)
      || activity_field(entry.actor_name) || activity_field(entry.actor_email) || activity_field(entry.subject_type)
      || activity_field(entry.subject_id)
      || activity_field((extract(epoch from entry.created_at) * 1000)::bigint::text)
      || activity_field(entry.metadata::text) || activity_field(entry.details::text)
      || activity_field(entry.address) || activity_field(entry.session_id),
    'UTF8'));
end $$;

-- Within one statement the chain goes on in settings of the transaction: the head is written once, not once an entry.
create function begin_activity_chain() returns trigger language plpgsql security definer as $$
declare
  head activity_log_head;
begin
  select * into strict head from activity_log_head for update;
  perform set_config('cage.activity_id', head.last_id::text, true);
  perform set_config('cage.activity_hash', encode(head.hash, 'hex'), true);
  return null;
end $$;

create function chain_activity() returns trigger language plpgsql as $$
begin
  -- When an entry was made is said by its owner alone, who restores; whoever serves says so by making it.
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    new.created_at := date_trunc('milliseconds', now());
  end if;
  new.id := current_setting('cage.activity_id')::bigint + 1;
  new.hash_version := 2;
  new.hash := activity_hash_2(decode(current_setting('cage.activity_hash'), 'hex'), new);
  perform set_config('cage.activity_id', new.id::text, true);
  perform set_config('cage.activity_hash', encode(new.hash, 'hex'), true);
  return new;
end $$;

-- A statement can set those settings too, between one entry and the next: so what it has made of the chain is checked.
create function end_activity_chain() returns trigger language plpgsql security definer as $$
declare
  head activity_log_head;
  entry activity_log;
begin
  select * into strict head from activity_log_head for update;
  for entry in select * from new_rows order by id loop
    head.last_id := head.last_id + 1;
    head.hash := activity_hash_2(head.hash, entry);
    if entry.id <> head.last_id or entry.hash <> head.hash then
      raise exception 'Entry % of the activity log does not follow the one before', entry.id;
    end if;
  end loop;
  update activity_log_head set last_id = head.last_id, hash = head.hash;
  return null;
end $$;

create trigger activity_log_chain_begins before insert on activity_log
  for each statement execute function begin_activity_chain();
create trigger activity_log_chained before insert on activity_log
  for each row execute function chain_activity();
create trigger activity_log_chain_ends after insert on activity_log
  referencing new table as new_rows for each statement execute function end_activity_chain();

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'The activity log is append-only';
end $$;

create trigger activity_log_append_only before update or truncate on activity_log
  for each statement execute function refuse_log_change();

-- What of the activity log is in files instead: month by month from its first entry on, each signed with the key. Only
-- the role that owns the tables can say so, and what it says past Cage has no signature.
create table activity_archives (
  month text primary key check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- When the month ended in New York: all entries of before are archived.
  ends_at timestamptz(3) not null,
  -- The entry after which it begins; 0 and zeros at the beginning of the log.
  after_id bigint not null,
  after_hash text not null check (after_hash ~ '^[0-9a-f]{64}$'),
  first_id bigint not null check (first_id > after_id),
  last_id bigint not null unique check (last_id >= first_id),
  last_hash text not null check (last_hash ~ '^[0-9a-f]{64}$'),
  last_hash_version smallint not null,
  last_at timestamptz(3) not null,
  entry_count bigint not null check (entry_count > 0),
  file_name text not null,
  file_bytes bigint not null,
  -- SHA-256 of the lines of the file, without the last.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  archived_at timestamptz(3) not null,
  archived_by text not null,
  signature text not null
);

create function refuse_archive_change() returns trigger language plpgsql as $$
begin
  raise exception 'What is archived of the activity log stays as it was noted';
end $$;

-- With another key, only the signature becomes another.
create trigger activity_archives_kept before delete or truncate or update of
  month, ends_at, after_id, after_hash, first_id, last_id, last_hash, last_hash_version, last_at, entry_count, file_name,
  file_bytes, digest, archived_at, archived_by
  on activity_archives for each statement execute function refuse_archive_change();

-- Entries are removed once they are archived, by the role that owns the tables: who serves has no right to.
create function refuse_unarchived_removal() returns trigger language plpgsql as $$
begin
  if exists (select from removed where id > coalesce((select max(last_id) from activity_archives), 0)) then
    raise exception 'The activity log is append-only';
  end if;
  return null;
end $$;

create trigger activity_log_removed after delete on activity_log
  referencing old table as removed for each statement execute function refuse_unarchived_removal();

-- The newest head that each run of a server has signed, as the line in its file: a file that is lost or cut off shows.
-- Whoever serves may only add to it; a newer head of a run takes the place of the one before.
create table signed_heads (
  run text,
  number bigint check (number between 1 and 9007199254740991),
  line text not null,
  primary key (run, number)
);

create function keep_newest_head() returns trigger language plpgsql security definer as $$
begin
  if exists (select from signed_heads where run = new.run and number > new.number) then
    raise exception 'Run % has signed head % already', new.run, new.number;
  end if;
  delete from signed_heads where run = new.run and number < new.number;
  return null;
end $$;

create trigger signed_heads_newest after insert on signed_heads for each row execute function keep_newest_head();

-- The role that serves may add entries and read them, nothing else: what keeps the head of the chain runs with the
-- rights of the head's owner. No name in it may lead to what a caller has made.
do $$
declare
  name text;
begin
  foreach name in array array['begin_activity_chain', 'end_activity_chain', 'keep_newest_head'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
