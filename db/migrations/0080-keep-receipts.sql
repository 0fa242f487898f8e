-- Evidence that money moved on a receiving account, by whatever source: docs/reference/receipts.md.
create table receipts (
  id uuid primary key,
  -- The source whose word counts, where several tell of the same money.
  source text not null check (source in ('mail', 'statement', 'stripe', 'person')),
  source_key text not null,
  account_id text,
  -- These six are null together, of what could not be read.
  rail text,
  direction text check (direction in ('in', 'out')),
  event text check (event in ('payment', 'refund', 'dispute', 'failure')),
  -- In the smallest unit of the currency.
  amount_cents bigint check (amount_cents > 0),
  currency text,
  occurred_at timestamptz(3),
  payer_name text,
  payer_handle text,
  note text,
  transaction_id text,
  -- Of anything but a payment: the transaction of the payment that it undoes.
  undoes text,
  received_at timestamptz(3) not null,
  authenticity text not null check (authenticity in ('proved', 'unproved', 'entered')),
  -- Why it is not proved or could not be read, or what is to be looked at, in words.
  problem text,
  -- Another one that may be of the same money, told of by another source.
  may_repeat uuid references receipts (id),
  -- Of a payment: what was refunded, disputed or never arrived.
  reversed_cents bigint not null default 0 check (reversed_cents >= 0),
  -- The sum of its live allocations, kept by a trigger.
  allocated_cents bigint not null default 0 check (allocated_cents >= 0),
  -- Whether a person has to see to what is not allocated. Not of money that went out, nor of no payment at all.
  needs_person boolean not null default true,
  -- Why it waits, the gravest first, and each in words.
  reasons text[] not null default '{}',
  reason_words text[] not null default '{}',
  closed_how text check (closed_how in ('dismissed', 'returned')),
  closed_by uuid references staff (id),
  closed_by_name text,
  closed_at timestamptz(3),
  closed_reason text,
  returned_how text,
  returned_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  -- Every transaction before this one had ended when the rules were last asked about it.
  judged_from xid8 not null default pg_current_xact_id(),
  state text not null generated always as (case
    when closed_how is not null then closed_how
    when amount_cents is null then 'waiting'
    when not needs_person then 'out'
    when event <> 'payment' then 'waiting'
    when reversed_cents >= amount_cents then 'reversed'
    when allocated_cents + reversed_cents >= amount_cents then 'settled'
    when allocated_cents > 0 then 'part'
    else 'waiting'
  end) stored,
  waits boolean not null generated always as (closed_how is null and case
    when amount_cents is null then true
    when not needs_person then false
    when event <> 'payment' then true
    else allocated_cents + reversed_cents < amount_cents
  end) stored,
  search_text text not null generated always as (
    lower(coalesce(payer_name, '') || ' ' || coalesce(payer_handle, '') || ' ' || coalesce(note, '') || ' '
      || coalesce(transaction_id, '') || ' ' || coalesce(round(amount_cents / 100.0, 2)::text, ''))
  ) stored,
  unique (source, source_key),
  constraint receipts_read_whole check (
    num_nulls(rail, direction, event, amount_cents, currency, occurred_at) in (0, 6)),
  constraint receipts_hold check (allocated_cents + reversed_cents <= coalesce(amount_cents, 0)),
  constraint receipts_reasons check (cardinality(reasons) = cardinality(reason_words)),
  constraint receipts_closed check ((closed_how is null) = (closed_at is null)),
  constraint receipts_returned check ((closed_how = 'returned') is true or (returned_how is null and returned_at is null))
);

-- The same money is told of by several sources, and between two own accounts by both of them.
create unique index receipts_transaction on receipts (rail, transaction_id, event, direction)
  where transaction_id is not null;
create index receipts_newest on receipts (received_at desc, id desc);
create index receipts_by_state on receipts (state, received_at desc, id desc);
create index receipts_by_account on receipts (account_id, received_at desc, id desc);
create index receipts_by_amount on receipts (amount_cents, occurred_at);
create index receipts_undoing on receipts (rail, undoes) where undoes is not null;
create index receipts_changed on receipts (changed_in);
create index receipts_search on receipts using gin (search_text gin_trgm_ops);
-- What staff see first, reversals before all else.
create index receipts_waiting on receipts ((event is not distinct from 'payment'), received_at, id) where waits;
-- What a rule may still settle when a request comes in.
create index receipts_judged on receipts (occurred_at) include (judged_from, amount_cents)
  where waits and authenticity = 'proved' and event = 'payment' and direction = 'in' and currency = 'usd';

-- Everything that a source has told of a receipt, each thing once.
create table receipt_evidence (
  id uuid primary key,
  receipt_id uuid not null references receipts (id),
  source text not null check (source in ('mail', 'statement', 'stripe', 'person')),
  source_key text not null,
  authenticity text not null check (authenticity in ('proved', 'unproved', 'entered')),
  -- What it was read from; null once it is erased.
  raw_sealed text,
  received_at timestamptz(3) not null,
  unique (source, source_key)
);

create index receipt_evidence_of_receipt on receipt_evidence (receipt_id, received_at, id);
create index receipt_evidence_kept on receipt_evidence (received_at) where raw_sealed is not null;

-- So many cents of a receipt that were given to a deposit, and what takes them back: nothing is altered or deleted.
create table receipt_allocations (
  id uuid primary key,
  receipt_id uuid not null references receipts (id),
  deposit_id uuid not null references deposits (id),
  -- Below 0 of what takes an allocation back.
  amount_cents bigint not null check (amount_cents <> 0),
  rule text not null check (rule in ('reference', 'known-payer', 'person', 'provider')),
  undoes uuid unique references receipt_allocations (id),
  -- Why it was taken back.
  reason text,
  -- Null if no person did it.
  made_by uuid references staff (id),
  made_by_name text,
  created_at timestamptz(3) not null default now(),
  check ((amount_cents < 0) = (undoes is not null)),
  check ((undoes is null) = (reason is null))
);

create index receipt_allocations_of_receipt on receipt_allocations (receipt_id, created_at, id);
create index receipt_allocations_of_deposit on receipt_allocations (deposit_id, created_at, id);

-- Whose handle a person has confirmed to be that of the player of a deposit, as long as the allocation lives.
create table known_payers (
  allocation_id uuid primary key references receipt_allocations (id),
  rail text not null,
  -- In lower case.
  handle text not null,
  deposit_id uuid not null references deposits (id)
);

create index known_payers_by_handle on known_payers (rail, handle);

alter table deposits
  -- The sum of the live allocations to it, kept by a trigger.
  add column received_cents bigint not null default 0,
  -- When money that it had was last refunded, disputed or found not to have arrived; null if none is missing for that.
  add column reversed_at timestamptz(3);

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

create function refuse_receipt_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'Receipts are kept';
end $$;

create trigger receipts_kept before delete on receipts for each row execute function refuse_receipt_deletion();

-- That the rules were asked again, to no other end, changes nothing that anybody looks at.
create function mark_receipt_changed() returns trigger language plpgsql as $$
begin
  old.judged_from := new.judged_from;
  -- Generated, and so not there yet in a trigger before the update.
  old.state := new.state;
  old.waits := new.waits;
  old.search_text := new.search_text;
  if new is distinct from old then
    new.version := old.version + 1;
    new.changed_in := pg_current_xact_id();
  end if;
  return new;
end $$;

create trigger receipts_changed before update on receipts
  for each row execute function mark_receipt_changed();

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
