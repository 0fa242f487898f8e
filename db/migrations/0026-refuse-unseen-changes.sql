-- To erase where a request came from changes nothing that anybody looks at: no new version, nothing for the live feed. With
-- anything else beside it, it is a change like any other: else who holds the database's password could alter where a
-- withdrawal pays under a version that has been looked at.
create or replace function mark_record_changed() returns trigger language plpgsql as $$
begin
  -- Generated, and so not there yet in a trigger before the update.
  old.search_text := new.search_text;
  if new.requested_from is distinct from old.requested_from then
    old.requested_from := new.requested_from;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  old.locked_by := new.locked_by;
  old.locked_by_name := new.locked_by_name;
  old.locked_until := new.locked_until;
  old.changed_in := new.changed_in;
  if tg_table_name = 'withdrawals' then
    old.password_sealed := new.password_sealed;
  end if;
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

-- Nothing has been given of what was not there before, so sums begin at 0.
create function refuse_first_sum() returns trigger language plpgsql as $$
begin
  raise exception 'What is allocated follows from receipt_allocations, and nothing has been yet';
end $$;

create trigger deposits_first_sum before insert on deposits
  for each row when (new.received_cents <> 0) execute function refuse_first_sum();
-- By its name before `receipts_accounted`, which corrects some of them.
create trigger receipts_a_first_sums before insert on receipts
  for each row when (
    new.allocated_cents <> 0 or new.reversed_cents <> 0 or new.returned_cents <> 0 or new.dismissed_cents <> 0)
  execute function refuse_first_sum();
