-- What has changed of the live tables, one row a statement, for whoever follows the changes. The tables need no index on
-- `changed_in` for it, which kept every update of a row from being made in place.
create table live_changes (
  source text not null,
  changed_in xid8 not null default pg_current_xact_id(),
  ids uuid[] not null
) with (autovacuum_vacuum_scale_factor = 0.05);

create index live_changes_of_source on live_changes (source, changed_in);

-- From where on all changes are noted: those of transactions that had not ended in `kept_from`. What had ended in it may
-- be deleted. `next_from` takes its place once it is old enough.
create table live_changes_kept (
  only_row boolean primary key default true check (only_row),
  kept_from pg_snapshot not null,
  next_from pg_snapshot not null,
  next_at timestamptz not null default now()
);

-- A receipt about which the rules were asked again, to no other end, has not changed. With the rights of its owner: nodes
-- of the version before go on writing, and their role has none on a table that is new.
create function note_changes() returns trigger language plpgsql security definer as $$
declare
  changed uuid[];
begin
  if tg_table_name = 'list_preferences' then
    select array_agg(staff_id) into changed from new_rows;
  else
    select array_agg(id) into changed from new_rows where changed_in = pg_current_xact_id();
  end if;
  if changed is not null then
    insert into live_changes (source, ids) values (tg_table_name, changed);
  end if;
  return null;
end $$;

do $$
begin
  execute format('alter function note_changes() set search_path = %I, pg_temp', current_schema());
end $$;

create trigger deposits_insert_noted after insert on deposits
  referencing new table as new_rows for each statement execute function note_changes();
create trigger deposits_update_noted after update on deposits
  referencing new table as new_rows for each statement execute function note_changes();
create trigger withdrawals_insert_noted after insert on withdrawals
  referencing new table as new_rows for each statement execute function note_changes();
create trigger withdrawals_update_noted after update on withdrawals
  referencing new table as new_rows for each statement execute function note_changes();
create trigger receipts_insert_noted after insert on receipts
  referencing new table as new_rows for each statement execute function note_changes();
create trigger receipts_update_noted after update on receipts
  referencing new table as new_rows for each statement execute function note_changes();
create trigger list_preferences_insert_noted after insert on list_preferences
  referencing new table as new_rows for each statement execute function note_changes();
create trigger list_preferences_update_noted after update on list_preferences
  referencing new table as new_rows for each statement execute function note_changes();

-- Whoever wrote to one of them before has finished: the triggers waited for that, and keep others waiting until here.
insert into live_changes_kept (kept_from, next_from)
select now, now from pg_current_snapshot() as now;
