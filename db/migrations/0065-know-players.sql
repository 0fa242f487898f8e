-- One spelling a player: leading zeros of the casino ID make no other player. domain/players/spelling.ts spells alike.
create function spell_username(username text) returns text language sql immutable parallel safe as $$
  select regexp_replace(username, '^([A-Z]{0,8})0+([0-9]+)$', '\1\2')
$$;

create function spell_player() returns trigger language plpgsql as $$
begin
  new.username := spell_username(new.username);
  return new;
end $$;

-- The records of before that are still to be spelled, which a job does a few at a time.
create index deposits_other_spellings on deposits (id) where username ~ '^[A-Z]{0,8}0+[0-9]+$';
create index withdrawals_other_spellings on withdrawals (id) where username ~ '^[A-Z]{0,8}0+[0-9]+$';

-- Also for what nodes of the version before store meanwhile.
create trigger deposits_spelled before insert or update of username on deposits
  for each row when (new.username ~ '^[A-Z]{0,8}0+[0-9]+$') execute function spell_player();
create trigger withdrawals_spelled before insert or update of username on withdrawals
  for each row when (new.username ~ '^[A-Z]{0,8}0+[0-9]+$') execute function spell_player();
create trigger players_spelled before insert or update of username on players
  for each row when (new.username ~ '^[A-Z]{0,8}0+[0-9]+$') execute function spell_player();

-- A cooldown that meets one of the same player gives way to it if it ends sooner: the player waits for the later end.
-- The trigger above is what spells: for those before it nobody has changed the player.
create function spell_withdrawal(one uuid) returns void language plpgsql as $$
declare
  spelled text;
  held tstzrange;
begin
  select spell_username(username), cooldown into spelled, held from withdrawals where id = one for update;
  update withdrawals set cooldown = null
  where username = spelled and id <> one and cooldown && held and upper(cooldown) <= upper(held);
  update withdrawals set username = username, cooldown = case
    when exists (select from withdrawals where username = spelled and id <> one and cooldown && held) then null
    else held end
  where id = one;
end $$;

-- Those whose cooldown may still run; the rest are for the job.
do $$
declare
  one uuid;
begin
  for one in
    select id from withdrawals
    where created_at > now() - interval '25 hours' and username ~ '^[A-Z]{0,8}0+[0-9]+$'
    order by created_at
  loop
    perform spell_withdrawal(one);
  end loop;
end $$;
drop function spell_withdrawal(uuid);

-- Of a player with several standings, the strictest holds; what was noted of any of them is kept.
with spelled as (
  select spell_username(username) as name,
    max(case standing when 'suspended' then 2 when 'warning' then 1 else 0 end) as strictest,
    string_agg(note, '; ' order by updated_at, username) as notes,
    max(updated_at) as updated_at,
    (array_agg(updated_by order by updated_at desc, username))[1] as updated_by
  from players
  group by 1
  having bool_or(username <> spell_username(username))
), removed as (
  delete from players using spelled where spell_username(players.username) = spelled.name
    and players.username <> spelled.name
)
insert into players (username, standing, note, updated_at, updated_by)
select name, (array['good', 'warning', 'suspended'])[strictest + 1], notes, updated_at, updated_by from spelled
on conflict (username) do update set standing = excluded.standing, note = excluded.note,
  updated_at = excluded.updated_at, updated_by = excluded.updated_by;

-- The network that a player's request came from: an IPv4 address, or a /64. Personal data: erased after 30 days. And
-- whether the player proved by the link of an earlier request who sends this one.
alter table deposits
  add column requested_from inet;
alter table withdrawals
  add column requested_from inet,
  add column is_proven boolean not null default false;

-- To erase it changes nothing that anybody looks at: no new version, nothing for the live feed.
create or replace trigger deposits_changed before update on deposits
  for each row when (new.requested_from is not distinct from old.requested_from)
  execute function mark_record_changed();
create or replace trigger withdrawals_changed before update on withdrawals
  for each row when (new.requested_from is not distinct from old.requested_from)
  execute function mark_record_changed();

-- How often each network was refused for asking too often, minute by minute; the empty prefix for all of them together.
create table refused_visits (
  network inet not null,
  minute timestamptz not null,
  count integer not null check (count > 0),
  primary key (network, minute)
);
