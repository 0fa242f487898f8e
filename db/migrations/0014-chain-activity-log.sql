-- Makes the activity log tamper-evident: each entry carries the hash of itself and of the entry before it, so that one
-- that was altered, removed or put in is found by whoever follows the chain (`cage verify-log`).

-- The end of the chain. Whoever writes entries holds this row to the end of the transaction, and ids are given out under
-- it: entries commit in the order of their ids, which is the order of the chain.
create table activity_log_head (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null,
  hash bytea not null
);

-- A field with its length, so that no two entries have one text.
create function activity_field(field text) returns text language sql immutable as $$
  select coalesce(octet_length(field) || ':' || field, '-')
$$;

-- As server/features/activity/chain.ts has it. A column that is added later is not part of it.
create function activity_hash(previous bytea, entry activity_log) returns bytea language plpgsql immutable as $$
begin
  return sha256(previous || convert_to(
    activity_field(entry.id::text) || activity_field(entry.action) || activity_field(entry.message)
      || activity_field(entry.username) || activity_field(entry.actor_id::text) || activity_field(entry.actor_name)
      || activity_field(entry.actor_email) || activity_field(entry.subject_type) || activity_field(entry.subject_id)
      || activity_field(entry.target_type) || activity_field(entry.target_id)
      || activity_field((extract(epoch from entry.created_at) * 1000)::bigint::text)
      || activity_field(entry.metadata::text) || activity_field(entry.details::text),
    'UTF8'));
end $$;

alter table activity_log add column hash bytea not null default '';

alter table activity_log disable trigger activity_log_append_only;
do $$
declare
  entry activity_log;
  last_id bigint := 0;
  previous bytea := decode(repeat('00', 32), 'hex');
begin
  for entry in select * from activity_log order by id loop
    previous := activity_hash(previous, entry);
    last_id := entry.id;
    update activity_log set hash = previous where id = entry.id;
  end loop;
  insert into activity_log_head (last_id, hash) values (last_id, previous);
end $$;
alter table activity_log enable trigger activity_log_append_only;

alter table activity_log add check (octet_length(hash) = 32);

-- Within one statement the chain goes on in a setting of the transaction: the head is written once, not once an entry.
create function begin_activity_chain() returns trigger language plpgsql as $$
declare
  head activity_log_head;
begin
  select * into strict head from activity_log_head for update;
  perform set_config('cage.activity_hash', encode(head.hash, 'hex'), true);
  return null;
end $$;

create function chain_activity() returns trigger language plpgsql as $$
begin
  new.hash := activity_hash(decode(current_setting('cage.activity_hash'), 'hex'), new);
  perform set_config('cage.activity_hash', encode(new.hash, 'hex'), true);
  return new;
end $$;

create function end_activity_chain() returns trigger language plpgsql as $$
begin
  update activity_log_head
  set last_id = newest.id, hash = decode(current_setting('cage.activity_hash'), 'hex')
  from (select max(id) as id from new_rows) as newest
  where newest.id is not null;
  return null;
end $$;

create trigger activity_log_chain_begins before insert on activity_log
  for each statement execute function begin_activity_chain();
create trigger activity_log_chained before insert on activity_log
  for each row execute function chain_activity();
create trigger activity_log_chain_ends after insert on activity_log
  referencing new table as new_rows for each statement execute function end_activity_chain();
