-- A row for each key that the database has belonged to, with its id: the newest seals and signs. The first is the one
-- whose only_row is set, of which there can be but one; those that took its place have null there.
alter table key_check drop constraint key_check_pkey;
alter table key_check alter column only_row drop not null;
create unique index key_check_first on key_check (only_row);
alter table key_check
  add column key_id text unique,
  add column current_since timestamptz not null default now();
