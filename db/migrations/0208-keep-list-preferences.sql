-- How each person has arranged the lists: their columns and saved views, as contract/preferences describes them.
create table list_preferences (
  staff_id uuid primary key references staff (id),
  version int not null default 1,
  document jsonb not null check (octet_length(document::text) <= 100000),
  changed_in xid8 not null default pg_current_xact_id()
);
create index list_preferences_changed on list_preferences (changed_in);
