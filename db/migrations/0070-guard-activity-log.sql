-- The id of an entry follows that of the one before, whatever the statement asks for: none is put in between others, and
-- from here on a missing id is a missing entry.
create or replace function begin_activity_chain() returns trigger language plpgsql as $$
declare
  head activity_log_head;
begin
  select * into strict head from activity_log_head for update;
  perform set_config('cage.activity_id', head.last_id::text, true);
  perform set_config('cage.activity_hash', encode(head.hash, 'hex'), true);
  return null;
end $$;

create or replace function chain_activity() returns trigger language plpgsql as $$
begin
  new.id := current_setting('cage.activity_id')::bigint + 1;
  new.hash := activity_hash(decode(current_setting('cage.activity_hash'), 'hex'), new);
  perform set_config('cage.activity_id', new.id::text, true);
  perform set_config('cage.activity_hash', encode(new.hash, 'hex'), true);
  return new;
end $$;

-- The role that serves may add entries and read them, nothing else: what keeps the head of the chain runs with the
-- rights of the head's owner. No name in it may lead to what a caller has made.
alter function begin_activity_chain() security definer;
alter function end_activity_chain() security definer;

do $$
begin
  execute format('alter function begin_activity_chain() set search_path = %I, pg_temp', current_schema());
  execute format('alter function end_activity_chain() set search_path = %I, pg_temp', current_schema());
end $$;
