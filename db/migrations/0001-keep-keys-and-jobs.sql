-- What Cage needs whatever its cashier does: keys, signatures, jobs, and what changed for those who follow it.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Something sealed with each key that the database has belonged to, with the key's id: another key is found out before it
-- seals or signs. The newest seals and signs. The first is the one whose only_row is set, of which there can be but one;
-- those that took its place have null there.
create table key_check (
  only_row boolean default true check (only_row),
  seal text not null,
  key_id text not null unique,
  current_since timestamptz not null default now(),
  -- When a change of the key was over: from then on nothing that this one has sealed or signed counts.
  retired_at timestamptz
);

create unique index key_check_first on key_check (only_row);

-- Settings and rows that say where money goes, what is believed, who has to agree and who is let in are signed with the
-- key, which is not in the database: who can write a row cannot sign it. Under the name of a table, or a table and an id.
create table settings_signatures (
  what text primary key,
  signature text not null
);

-- What is signed carries the epoch in which it was. Whenever it changes, is used up or is taken away, another epoch begins
-- and what remains is signed anew, so that a row which is put back as it once was counts for nothing. Whoever serves may
-- only begin epochs.
create table signing_epochs (
  what text not null check (
    what in (
      'account', 'sessions', 'factors',
      'payment_settings', 'approval_settings', 'signal_settings', 'sign_in_settings', 'receipt_settings',
      'session_settings', 'mailboxes', 'mail_templates', 'statement_formats', 'appearance_settings'
    )
  ),
  -- Of settings, which are nobody's, the nil UUID; of other rows their id.
  staff_id uuid not null,
  epoch bigint not null default 0,
  primary key (what, staff_id, epoch)
);

-- No statement can choose an epoch. They follow the clock, so that none comes again after a restoration.
create function choose_epoch() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.what || new.staff_id, 0));
  new.epoch := greatest(
    (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    (select coalesce(max(epoch), 0) + 1 from signing_epochs where what = new.what and staff_id = new.staff_id));
  return new;
end $$;

create function forget_earlier_epochs() returns trigger language plpgsql security definer as $$
begin
  delete from signing_epochs where what = new.what and staff_id = new.staff_id and epoch < new.epoch;
  return null;
end $$;

-- No name in a function that has its owner's rights may lead to what a caller has made.
do $$
begin
  execute format('alter function forget_earlier_epochs() set search_path = %I, pg_temp', current_schema());
end $$;

create trigger signing_epochs_chosen before insert on signing_epochs
  for each row execute function choose_epoch();
create trigger signing_epochs_newest after insert on signing_epochs
  for each row execute function forget_earlier_epochs();

-- What one node does for all, again and again. Whoever holds a job has it until `held_until`, whatever becomes of it.
create table jobs (
  name text primary key,
  due_at timestamptz not null default now(),
  -- In a row; none once it has worked.
  failures integer not null default 0,
  failing_since timestamptz,
  succeeded_at timestamptz,
  holder uuid,
  held_until timestamptz
);

-- One row that nodes write to find out whether a write succeeds now (GET /readyz).
create table write_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);

-- What the server that takes writes last said of itself. A copy of it that has this is known to have followed it.
create table replication_mark (
  only_row boolean primary key default true check (only_row),
  mark text not null
);

-- On most tables that are changed in place: the transaction that wrote a row last, and a version that goes up by one with
-- every change.
create function mark_changed() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  new.version := old.version + 1;
  return new;
end $$;

-- What has changed of the live tables, one row a statement, for whoever follows the changes. The tables need no index on
-- `changed_in` for it, which would keep every update of a row from being made in place.
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

insert into live_changes_kept (kept_from, next_from)
select now, now from pg_current_snapshot() as now;

-- A receipt about which the rules were asked again, to no other end, has not changed.
create function note_changes() returns trigger language plpgsql as $$
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
