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
  new.id := current_setting('cage.activity_id')::bigint + 1;
  new.hash_version := 2;
  new.hash := activity_hash_2(decode(current_setting('cage.activity_hash'), 'hex'), new);
  perform set_config('cage.activity_id', new.id::text, true);
  perform set_config('cage.activity_hash', encode(new.hash, 'hex'), true);
  return new;
end $$;
