-- On every live table: the transaction that wrote a row last, for the live feed's commit-safe cursor,
-- and a version that goes up by one with every change.
create function mark_changed() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  new.version := old.version + 1;
  return new;
end $$;

create table payment_settings (
  only_row boolean primary key default true check (only_row),
  settings jsonb not null,
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  updated_at timestamptz not null default now(),
  updated_by uuid references staff (id)
);

create trigger payment_settings_changed before update on payment_settings
  for each row execute function mark_changed();
