-- Second step of partitioning deposits by month (docs/scale.md), once the first has ended: one transaction, which builds
-- and reads nothing, so that submits wait for a moment only. As the owner of the tables; try it again if it gets no lock.
begin;
set local lock_timeout = '1s';
lock table deposits in access exclusive mode;

do $$
declare
  each record;
begin
  for each in
    select conname, conrelid::regclass as owner from pg_constraint where contype = 'f' and confrelid = 'deposits'::regclass
  loop
    execute format('alter table %s drop constraint %I', each.owner, each.conname);
  end loop;
end $$;

drop trigger deposits_keys_noted on deposits;
alter table deposits
  drop constraint deposits_pkey,
  drop constraint deposits_request_id_key,
  drop constraint deposits_reference_key,
  add constraint deposits_before_pkey primary key using index deposits_by_id;
alter table deposits rename to deposits_before;

create table deposits (like deposits_before including defaults including generated) partition by range (created_at);
do $$
declare
  each record;
begin
  for each in
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and conrelid = 'deposits_before'::regclass and conname <> 'deposits_are_earlier'
  loop
    execute format('alter table deposits add constraint %I %s', each.conname, each.definition);
  end loop;
end $$;
alter table deposits attach partition deposits_before for values from (minvalue) to ('2027-01-01 00:00-05');
alter table deposits add primary key (id, created_at);

-- Each index, rule and trigger of the one is that of the whole from here on; indexes that are there are taken over.
do $$
declare
  each record;
begin
  for each in
    select indexrelid::regclass as name, relname, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'deposits_before'::regclass and not indisprimary
  loop
    execute format('alter index %s rename to %I', each.name, each.relname || '_before');
    execute replace(each.definition, 'deposits_before', 'deposits');
  end loop;
  for each in
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conrelid = 'deposits_before'::regclass
  loop
    execute format('alter table deposits add constraint %I %s', each.conname, each.definition);
  end loop;
  for each in
    select tgname, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'deposits_before'::regclass and not tgisinternal
  loop
    execute format('drop trigger %I on deposits_before', each.tgname);
    execute replace(each.definition, 'deposits_before', 'deposits');
  end loop;
  for each in
    select grantee::regrole as name, string_agg(privilege_type, ', ') as rights
    from pg_class, aclexplode(relacl) as acl
    where pg_class.oid = 'deposits_before'::regclass and grantee not in (relowner, 0) group by 1
  loop
    execute format('grant %s on deposits to %s', each.rights, each.name);
  end loop;
end $$;

-- What is unique is so by its key, whichever partition a deposit is in. Whoever meets a taken key waits until the one who
-- took it has committed, as at a unique index, and is then passed over, as by `on conflict do nothing`.
create function claim_deposit_key() returns trigger language plpgsql as $$
begin
  insert into deposit_keys values (new.id, new.request_id, new.reference) on conflict do nothing;
  if not found then return null; end if;
  return new;
end $$;
create trigger deposits_keyed before insert on deposits
  for each row execute function claim_deposit_key();

create table deposits_later partition of deposits default;
commit;

-- A month, of New York: for some months ahead, and again before these are over.
do $$
declare
  month date;
begin
  for month in select generate_series('2027-01-01'::date, '2027-12-01'::date, '1 month')::date loop
    execute format('create table %I partition of deposits for values from (%L) to (%L)',
      'deposits_' || to_char(month, 'YYYY_MM'), month::timestamp at time zone 'America/New_York',
      (month + '1 month'::interval) at time zone 'America/New_York');
  end loop;
end $$;
