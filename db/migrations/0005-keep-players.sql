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

-- One spelling a player: leading zeros of the casino ID make no other player. domain/players/player.ts spells alike.
create function spell_username(username text) returns text language sql immutable parallel safe as $$
  select regexp_replace(username, '^([A-Z]{0,8})0+([0-9]+)$', '\1\2')
$$;

create function spell_player() returns trigger language plpgsql as $$
begin
  new.username := spell_username(new.username);
  return new;
end $$;

create trigger players_spelled before insert or update of username on players
  for each row when (new.username ~ '^[A-Z]{0,8}0+[0-9]+$') execute function spell_player();

-- How often each network was refused for asking too often, minute by minute; the empty prefix for all of them together.
create table refused_visits (
  network inet not null,
  minute timestamptz not null,
  count integer not null check (count > 0),
  primary key (network, minute)
);
