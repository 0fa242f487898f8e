-- A password that is sealed with another key, or erased, is no change that anybody has made: what waits for approval on
-- that version of the record, and what is being typed from it, goes on.
create or replace function mark_record_changed() returns trigger language plpgsql as $$
begin
  old.locked_by := new.locked_by;
  old.locked_by_name := new.locked_by_name;
  old.locked_until := new.locked_until;
  old.changed_in := new.changed_in;
  -- Generated, and so not there yet in a trigger before the update.
  old.search_text := new.search_text;
  if tg_table_name = 'withdrawals' then
    old.password_sealed := new.password_sealed;
  end if;
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
