-- From which address and in which session an entry's request came; null where none did, and in entries of before. The
-- hash of a new entry covers both: its version says which fields it covers.
alter table activity_log
  add column address text,
  add column session_id text,
  add column hash_version smallint not null default 1;

-- As server/features/activity/chain.ts has it. The version comes first, so that no entry has the hash of both versions.
create function activity_hash_2(previous bytea, entry activity_log) returns bytea language plpgsql immutable as $$
begin
  return sha256(previous || convert_to(
    activity_field('2') || activity_field(entry.id::text) || activity_field(entry.action)
      || activity_field(entry.message) || activity_field(entry.username) || activity_field(entry.actor_id::text)
      || activity_field(entry.actor_name) || activity_field(entry.actor_email) || activity_field(entry.subject_type)
      || activity_field(entry.subject_id) || activity_field(entry.target_type) || activity_field(entry.target_id)
      || activity_field((extract(epoch from entry.created_at) * 1000)::bigint::text)
      || activity_field(entry.metadata::text) || activity_field(entry.details::text)
      || activity_field(entry.address) || activity_field(entry.session_id),
    'UTF8'));
end $$;

create or replace function chain_activity() returns trigger language plpgsql as $$
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
create or replace function end_activity_chain() returns trigger language plpgsql security definer as $$
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

do $$
begin
  execute format('alter function end_activity_chain() set search_path = %I, pg_temp', current_schema());
end $$;
