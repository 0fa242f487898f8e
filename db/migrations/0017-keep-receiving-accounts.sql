-- Receiving accounts as rows. What is named by its id stays: none is deleted, and a removed one is still known by those
-- that were paid into it.
create table receiving_accounts (
  id text primary key check (length(id) between 1 and 100),
  method text not null,
  -- Among those of its method, from the lowest; not without gaps.
  position integer not null check (position >= 0),
  name text not null,
  display_name text not null,
  coin text,
  -- Of a page with a fixed amount.
  amount_cents bigint check (amount_cents >= 0),
  active boolean not null,
  pinned boolean not null,
  fallback boolean not null,
  sample boolean not null,
  -- Where players pay, and what staff note about it.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  -- The version of the payment settings with which it was saved last.
  version integer not null,
  updated_at timestamptz(3) not null default now(),
  -- Null: Cage itself.
  updated_by uuid references staff (id),
  removed_at timestamptz(3),
  -- At the end of a transaction: two may exchange their names, and the pin may pass from one to another.
  constraint receiving_accounts_once exclude using btree (
    method with =, name with =, display_name with =,
    (case when method = 'crypto' then coalesce(coin, '') else '' end) with =
  ) where (removed_at is null) deferrable initially deferred,
  constraint receiving_accounts_one_pin exclude using btree (method with =, coalesce(coin, '') with =)
    where (pinned and removed_at is null) deferrable initially deferred
);

-- What was stored before may name accounts that were removed, and of which nothing is known any more.
alter table deposits add constraint deposits_account foreign key (account_id) references receiving_accounts not valid;
alter table receipts add constraint receipts_account foreign key (account_id) references receiving_accounts not valid;

-- No constraint can hold the elements of an array.
create function require_accounts() returns trigger language plpgsql as $$
declare
  unknown text;
begin
  select listed.id into unknown
  from unnest(new.account_ids) as listed (id)
  where not exists (select from receiving_accounts where receiving_accounts.id = listed.id)
  limit 1;
  if unknown is not null then
    raise foreign_key_violation using message = format('there is no receiving account %s', unknown);
  end if;
  return new;
end $$;

create trigger mailboxes_of_accounts before insert or update of account_ids on mailboxes
  for each row execute function require_accounts();

-- Not every id is a UUID, nor is the owner of an epoch always a person. What may have one is said by who begins them.
alter table signing_epochs drop constraint signing_epochs_what_check;
alter table signing_epochs alter column staff_id type text;
alter table signing_epochs rename column staff_id to owner_id;

create or replace function choose_epoch() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.what || new.owner_id, 0));
  new.epoch := greatest(
    (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    (select coalesce(max(epoch), 0) + 1 from signing_epochs where what = new.what and owner_id = new.owner_id));
  return new;
end $$;

create or replace function forget_earlier_epochs() returns trigger language plpgsql security definer as $$
begin
  delete from signing_epochs where what = new.what and owner_id = new.owner_id and epoch < new.epoch;
  return null;
end $$;

-- No name in a function that has its owner's rights may lead to what a caller has made.
do $$
begin
  execute format('alter function forget_earlier_epochs() set search_path = %I, pg_temp', current_schema());
end $$;
