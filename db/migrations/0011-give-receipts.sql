-- So many cents of a receipt that were given to a deposit, and what takes them back: nothing is altered or deleted.
create table receipt_allocations (
  id uuid primary key,
  receipt_id uuid not null references receipts (id),
  deposit_id uuid not null references deposits (id),
  -- Below 0 of what takes an allocation back.
  amount_cents bigint not null check (amount_cents <> 0),
  rule text not null check (rule in ('reference', 'known-payer', 'person', 'provider')),
  -- What a person was told that the receipt and the deposit differ in, and gave the one to the other all the same:
  -- reasons of exceptions, such as `other-method`.
  accepted text[] not null default '{}',
  undoes uuid unique references receipt_allocations (id),
  -- Why it was taken back.
  reason text,
  -- Of what was taken back because its money went again, and of what of it stayed: the refund, dispute or failure that did
  -- it, so that what a deposit lost by each can be told.
  reversal uuid references receipts (id),
  -- What a client gives and may send again; null of what a rule gives, and of what was sent without.
  request_id uuid,
  request_digest bytea,
  -- Null if no person did it.
  made_by uuid references staff (id),
  made_by_name text,
  created_at timestamptz(3) not null default now(),
  check ((amount_cents < 0) = (undoes is not null)),
  check ((undoes is null) = (reason is null))
);

create index receipt_allocations_of_receipt on receipt_allocations (receipt_id, created_at, id);
create index receipt_allocations_of_deposit on receipt_allocations (deposit_id, created_at, id);
create index receipt_allocations_of_reversal on receipt_allocations (reversal) where reversal is not null;
create unique index receipt_allocations_of_request on receipt_allocations (request_id) where request_id is not null;

-- Whose handle a person has confirmed to be that of the player of a deposit, as long as the allocation lives.
create table known_payers (
  allocation_id uuid primary key references receipt_allocations (id),
  rail text not null,
  -- In lower case.
  handle text not null,
  deposit_id uuid not null references deposits (id)
);

create index known_payers_by_handle on known_payers (rail, handle);

create function keep_allocated() returns trigger language plpgsql as $$
declare
  undone receipt_allocations;
begin
  if new.undoes is not null then
    select * into strict undone from receipt_allocations where id = new.undoes;
    if undone.undoes is not null
      or (undone.receipt_id, undone.deposit_id, -undone.amount_cents)
        is distinct from (new.receipt_id, new.deposit_id, new.amount_cents)
    then
      raise exception 'Allocation % is not the one that is taken back', new.undoes;
    end if;
  end if;
  -- Always the receipt first: who gives two receipts to one deposit waits for nobody in a ring.
  update receipts set allocated_cents = allocated_cents + new.amount_cents
  where id = new.receipt_id and event = 'payment' and direction = 'in' and currency = 'usd';
  if not found then
    raise exception 'Receipt % is of no US dollars that came in', new.receipt_id;
  end if;
  update deposits set received_cents = received_cents + new.amount_cents where id = new.deposit_id;
  return null;
end $$;

create trigger receipt_allocations_kept after insert on receipt_allocations
  for each row execute function keep_allocated();

create function refuse_allocation_change() returns trigger language plpgsql as $$
begin
  raise exception 'Allocations are taken back by another row';
end $$;

create trigger receipt_allocations_guarded before update or delete on receipt_allocations
  for each row execute function refuse_allocation_change();

-- Sums are what their allocations make of them, whatever a statement says.
create function refuse_sum_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 then
    raise exception 'What is allocated follows from receipt_allocations';
  end if;
  return new;
end $$;

create trigger receipts_allocated_guarded before update of allocated_cents on receipts
  for each row when (new.allocated_cents is distinct from old.allocated_cents) execute function refuse_sum_change();
create trigger deposits_received_guarded before update of received_cents on deposits
  for each row when (new.received_cents is distinct from old.received_cents) execute function refuse_sum_change();

-- When the whole of a deposit was paid follows from its amount too, whoever changes that.
create function date_edited_amount() returns trigger language plpgsql as $$
begin
  if new.received_cents < new.amount_cents then
    new.paid_at := null;
    new.paid_reference := null;
  else
    new.reversed_at := null;
    if new.paid_at is null then
      select coalesce(receipts.occurred_at, receipts.received_at), receipts.transaction_id
      into new.paid_at, new.paid_reference
      from receipt_allocations as given
      join receipts on receipts.id = given.receipt_id
      where given.deposit_id = new.id and given.undoes is null
        and not exists (select from receipt_allocations as back where back.undoes = given.id)
      order by given.created_at desc, given.id desc
      limit 1;
    end if;
  end if;
  return new;
end
$$;

create trigger deposits_paid_dated before update of amount_cents on deposits
  for each row when (new.amount_cents is distinct from old.amount_cents and new.received_cents > 0)
  execute function date_edited_amount();

-- What rules do, as an owner chose.
create table receipt_settings (
  only_row boolean primary key default true check (only_row),
  known_payer_rule boolean not null default true,
  approve_funded boolean not null default false,
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  updated_at timestamptz(3),
  updated_by uuid references staff (id)
);

insert into receipt_settings default values;

create trigger receipt_settings_changed before update on receipt_settings
  for each row execute function mark_changed();

-- Up to which changes of deposits the rules have been asked about the receipts that wait.
create table receipt_matching (
  only_row boolean primary key default true check (only_row),
  seen_until pg_snapshot not null
);
