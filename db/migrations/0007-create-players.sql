-- What staff know of a player, who is anonymous otherwise. A player without a row is in good standing.
create table players (
  username text primary key,
  standing text not null check (standing in ('good', 'warning', 'suspended')),
  note text,
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  updated_at timestamptz not null default now(),
  updated_by uuid references staff (id)
);

create trigger players_changed before update on players
  for each row execute function mark_changed();
