-- What of a person is signed carries the epoch in which it was: their account, their sessions, their second factors.
-- Whenever one of these changes, is used up or is taken away, another epoch begins and what remains is signed anew, so
-- that a row which is put back as it once was counts for nothing. Whoever serves may only begin epochs.
create table signing_epochs (
  what text not null check (what in ('account', 'sessions', 'factors')),
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

do $$
begin
  execute format('alter function forget_earlier_epochs() set search_path = %I, pg_temp', current_schema());
end $$;

create trigger signing_epochs_chosen before insert on signing_epochs
  for each row execute function choose_epoch();
create trigger signing_epochs_newest after insert on signing_epochs
  for each row execute function forget_earlier_epochs();

-- The secret of an app is sealed for its person, which a former one is too.
alter table totp_secrets add column signature text;
