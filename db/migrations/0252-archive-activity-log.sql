-- What of the activity log is in files instead: month by month from its first entry on, each signed with the key. Only
-- the role that owns the tables can say so, and what it says past Cage has no signature.
create table activity_archives (
  month text primary key check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- When the month ended in New York: all entries of before are archived.
  ends_at timestamptz(3) not null,
  -- The entry after which it begins; 0 and zeros at the beginning of the log.
  after_id bigint not null,
  after_hash text not null check (after_hash ~ '^[0-9a-f]{64}$'),
  first_id bigint not null check (first_id > after_id),
  last_id bigint not null unique check (last_id >= first_id),
  last_hash text not null check (last_hash ~ '^[0-9a-f]{64}$'),
  last_hash_version smallint not null,
  last_at timestamptz(3) not null,
  entry_count bigint not null check (entry_count > 0),
  file_name text not null,
  file_bytes bigint not null,
  -- SHA-256 of the lines of the file, without the last.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  archived_at timestamptz(3) not null,
  archived_by text not null,
  signature text not null
);

create function refuse_archive_change() returns trigger language plpgsql as $$
begin
  raise exception 'What is archived of the activity log stays as it was noted';
end $$;

-- With another key, only the signature becomes another.
create trigger activity_archives_kept before delete or truncate or update of
  month, ends_at, after_id, after_hash, first_id, last_id, last_hash, last_hash_version, last_at, entry_count, file_name,
  file_bytes, digest, archived_at, archived_by
  on activity_archives for each statement execute function refuse_archive_change();

-- Entries are removed once they are archived, by the role that owns the tables: who serves has no right to.
create function refuse_unarchived_removal() returns trigger language plpgsql as $$
begin
  if exists (select from removed where id > coalesce((select max(last_id) from activity_archives), 0)) then
    raise exception 'The activity log is append-only';
  end if;
  return null;
end $$;

create or replace trigger activity_log_append_only before update or truncate on activity_log
  for each statement execute function refuse_log_change();
create trigger activity_log_removed after delete on activity_log
  referencing old table as removed for each statement execute function refuse_unarchived_removal();
