-- A lock is a lease: it holds until `locked_until`, whatever becomes of its holder.
alter table deposits
  add column locked_by uuid references staff (id),
  add column locked_by_name text,
  add column locked_until timestamptz(3);

alter table withdrawals
  add column locked_by uuid references staff (id),
  add column locked_by_name text,
  add column locked_until timestamptz(3);

-- As mark_changed, but the version goes up only where more than the lock has changed: taking a lock is told live,
-- and is no reason to refuse a change that somebody else made from the record as it is.
create function mark_record_changed() returns trigger language plpgsql as $$
begin
  old.locked_by := new.locked_by;
  old.locked_by_name := new.locked_by_name;
  old.locked_until := new.locked_until;
  old.changed_in := new.changed_in;
  -- Generated, and so not there yet in a trigger before the update.
  old.search_text := new.search_text;
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create or replace trigger deposits_changed before update on deposits
  for each row execute function mark_record_changed();
create or replace trigger withdrawals_changed before update on withdrawals
  for each row execute function mark_record_changed();
