-- First step of partitioning deposits by month (docs/scale.md): what must be unique for all time, in a table of its own,
-- which stays whole. Nodes serve meanwhile. Each statement is run outside of a transaction, as the owner of the tables.
-- `deposits_are_earlier` names the first day that gets a partition of its own, as step 2 does: at least a day ahead.

create table deposit_keys (
  id uuid primary key,
  request_id uuid unique,
  reference text unique
);

do $$
declare
  role record;
begin
  for role in
    select grantee::regrole as name from pg_class, aclexplode(relacl) as acl
    where pg_class.oid = 'deposits'::regclass and privilege_type = 'INSERT' and grantee not in (relowner, 0)
  loop
    execute format('grant select, insert on deposit_keys to %s', role.name);
  end loop;
end $$;

-- Until step 2 the unique keys of deposits decide; this only notes what they have let in.
create function note_deposit_keys() returns trigger language plpgsql as $$
begin
  insert into deposit_keys select id, request_id, reference from new_rows on conflict do nothing;
  return null;
end $$;

create trigger deposits_keys_noted after insert on deposits
  referencing new table as new_rows for each statement execute function note_deposit_keys();

-- Those of before, some at a time, each in a transaction of its own.
do $$
declare
  reached uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
begin
  loop
    with part as (select id, request_id, reference from deposits where id > reached order by id limit 5000),
    noted as (insert into deposit_keys select * from part on conflict do nothing)
    select max(id::text)::uuid into last from part;
    exit when last is null;
    reached := last;
    commit;
  end loop;
end $$;

create unique index concurrently deposits_by_id on deposits (id, created_at);
create index concurrently deposits_by_request on deposits (request_id) where request_id is not null;
create index concurrently deposits_by_reference on deposits (reference) where reference is not null;

alter table deposits add constraint deposits_are_earlier check (created_at < '2027-01-01 00:00-05') not valid;
alter table deposits validate constraint deposits_are_earlier;

-- What refers to a deposit refers to its key.
do $$
declare
  reference record;
begin
  for reference in
    select conname, conrelid::regclass as owner, attname as column_name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'deposits'::regclass order by 1
  loop
    execute format('alter table %s add constraint %I foreign key (%I) references deposit_keys (id) not valid',
      reference.owner, reference.conname || '_key', reference.column_name);
    commit;
    execute format('alter table %s validate constraint %I', reference.owner, reference.conname || '_key');
    commit;
  end loop;
end $$;
