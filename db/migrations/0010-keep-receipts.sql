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
  -- The banks behind Zelle each have numbers of their own: receipts of other money may have one number.
  shares_number boolean not null default false,
  -- Of anything but a payment: the transaction of the payment that it undoes.
  undoes text,
  received_at timestamptz(3) not null,
  authenticity text not null check (authenticity in ('proved', 'unproved', 'entered')),
  -- Why it is not proved or could not be read, or what is to be looked at, in words.
  problem text,
  -- Another one that may be of the same money, told of by another source.
  may_repeat uuid references receipts (id),
  -- Whether sources that are believed do not agree on how much money there is; `problem` says what each of them says.
  amounts_differ boolean not null default false,
  -- What is believed says under the number of what is not, if that is of another payer, amount or account, in words. A
  -- person has to look at such a receipt, also if all of it is given.
  contradiction text,
  -- The deposit that it names, although it does not fit it, or could not be read: it is shown there as long as it waits.
  named_deposit_id uuid references deposits (id),
  -- Every cent of it is somewhere: amount = allocated + reversed + returned + dismissed + what waits.
  -- The sum of its live allocations, kept by a trigger.
  allocated_cents bigint not null default 0 check (allocated_cents >= 0),
  -- Of a payment: what was refunded, disputed or never arrived.
  reversed_cents bigint not null default 0 check (reversed_cents >= 0),
  returned_cents bigint not null default 0 check (returned_cents >= 0),
  dismissed_cents bigint not null default 0 check (dismissed_cents >= 0),
  -- Whether a person has to see to what is not allocated. Not of money that went out, nor of no payment at all.
  needs_person boolean not null default true,
  -- Why it waits, the gravest first, and each in words.
  reasons text[] not null default '{}',
  reason_words text[] not null default '{}',
  -- Both kept by a trigger.
  state text not null default 'waiting',
  waits boolean not null default true,
  closed_how text check (closed_how in ('dismissed', 'returned')),
  closed_by uuid references staff (id),
  closed_by_name text,
  closed_at timestamptz(3),
  closed_reason text,
  returned_how text,
  returned_at timestamptz(3),
  -- Who dismissed a receipt that was believed, and why, once it is open again because it was proved: no rule gives it.
  objection text,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  -- Every transaction before this one had ended when the rules were last asked about it.
  judged_from xid8 not null default pg_current_xact_id(),
  search_text text not null generated always as (
    lower(coalesce(payer_name, '') || ' ' || coalesce(payer_handle, '') || ' ' || coalesce(note, '') || ' '
      || coalesce(transaction_id, '') || ' ' || coalesce(round(amount_cents / 100.0, 2)::text, ''))
  ) stored,
  unique (source, source_key),
  constraint receipts_read_whole check (
    num_nulls(rail, direction, event, amount_cents, currency, occurred_at) in (0, 6)),
  constraint receipts_amount_exact check (amount_cents <= 999999999999999),
  constraint receipts_account_for_all check (
    allocated_cents + reversed_cents + returned_cents + dismissed_cents <= coalesce(amount_cents, 0)),
  constraint receipts_reasons check (cardinality(reasons) = cardinality(reason_words)),
  constraint receipts_closed check ((closed_how is null) = (closed_at is null)),
  constraint receipts_returned check ((closed_how = 'returned') is true or (returned_how is null and returned_at is null))
) with (
  fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.01
);

-- The same money is told of by several sources, and between two own accounts by both of them.
create unique index receipts_numbered on receipts (
  rail, transaction_id, event, direction,
  (case when shares_number then id else '00000000-0000-0000-0000-000000000000'::uuid end)
) where transaction_id is not null;
create index receipts_newest on receipts (received_at desc, id desc);
create index receipts_by_state on receipts (state, received_at desc, id desc);
create index receipts_by_account on receipts (account_id, received_at desc, id desc);
create index receipts_by_amount on receipts (amount_cents, occurred_at);
create index receipts_undoing on receipts (rail, undoes) where undoes is not null;
create index receipts_naming on receipts (named_deposit_id) where named_deposit_id is not null;
create index receipts_search on receipts using gin (search_text gin_trgm_ops);
-- What staff see first, reversals before all else.
create index receipts_waiting on receipts ((event is not distinct from 'payment'), received_at, id) where waits;
-- How many receipts wait, how much, since when and why: read from the index alone, with every page of the list.
create index receipts_waiting_figures on receipts (event, direction, currency)
  include (amount_cents, allocated_cents, reversed_cents, returned_cents, dismissed_cents, received_at, reasons)
  where waits;
-- What a rule may still settle when a request comes in.
create index receipts_judged on receipts (occurred_at) include (judged_from, amount_cents)
  where waits and authenticity = 'proved' and event = 'payment' and direction = 'in' and currency = 'usd';

-- Everything that a source has told of a receipt, each thing once.
create table receipt_evidence (
  id uuid primary key,
  receipt_id uuid not null references receipts (id),
  source text not null check (source in ('mail', 'statement', 'stripe', 'person')),
  source_key text not null,
  -- Of a line of a statement that was read: what it says as it stands there, whatever its columns are taken for. It names
  -- the line for good, as its key does.
  raw_key text,
  authenticity text not null check (authenticity in ('proved', 'unproved', 'entered')),
  -- What it was read from; null once it is erased.
  raw_sealed text,
  -- How much it tells of, by which a word that is known is told from a new one where sources differ. Null of what could
  -- not be read.
  told_cents bigint,
  told_currency text,
  -- What a provider's event states of money that went from a payment or came back: what kind of movement it is, the
  -- provider's name of it, the sum, and when it was by the provider's clock. How much of the payment is there follows from
  -- all of them.
  movement_kind text,
  movement text,
  moved_cents bigint,
  moved_at timestamptz(3),
  received_at timestamptz(3) not null,
  unique (source, source_key),
  constraint receipt_evidence_moved check (num_nulls(movement_kind, movement, moved_cents, moved_at) in (0, 4))
);

create index receipt_evidence_of_receipt on receipt_evidence (receipt_id, received_at, id);
create index receipt_evidence_kept on receipt_evidence (received_at) where raw_sealed is not null;
create unique index receipt_evidence_raw on receipt_evidence (source, raw_key) where raw_key is not null;

create function refuse_receipt_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'Receipts are kept';
end $$;

create trigger receipts_kept before delete on receipts for each row execute function refuse_receipt_deletion();

create function keep_receipt_state() returns trigger language plpgsql as $$
declare
  left_cents bigint;
begin
  if new.closed_how is null then
    new.returned_cents := 0;
    new.dismissed_cents := 0;
  end if;
  if tg_op = 'UPDATE' then
    -- What the provider refunds is first of all what staff have noted as returned.
    if new.reversed_cents > old.reversed_cents then
      new.returned_cents := greatest(0, new.returned_cents - (new.reversed_cents - old.reversed_cents));
    end if;
    if (new.reversed_cents, new.amount_cents) is distinct from (old.reversed_cents, old.amount_cents) then
      new.dismissed_cents := greatest(0, least(new.dismissed_cents,
        new.amount_cents - new.allocated_cents - new.reversed_cents - new.returned_cents));
      new.returned_cents := greatest(0, least(new.returned_cents,
        new.amount_cents - new.allocated_cents - new.reversed_cents - new.dismissed_cents));
    end if;
  end if;
  if new.event = 'payment' and new.needs_person then
    left_cents := new.amount_cents - new.allocated_cents - new.reversed_cents
      - new.returned_cents - new.dismissed_cents;
    new.waits := left_cents > 0 or (new.contradiction is not null and new.closed_how is null);
    new.state := case
      when left_cents > 0 and new.allocated_cents + new.returned_cents + new.dismissed_cents > 0 then 'part'
      when new.waits then 'waiting'
      when new.reversed_cents >= new.amount_cents then 'reversed'
      when new.returned_cents + new.dismissed_cents > 0 then new.closed_how
      else 'settled'
    end;
  else
    new.waits := new.closed_how is null and (new.amount_cents is null or new.needs_person);
    new.state := coalesce(new.closed_how, case when new.waits then 'waiting' else 'out' end);
  end if;
  return new;
end $$;

-- Runs before `receipts_changed`, which compares what it makes of the row.
create trigger receipts_accounted before insert or update on receipts
  for each row execute function keep_receipt_state();

-- That the rules were asked again, to no other end, changes nothing that anybody looks at.
create function mark_receipt_changed() returns trigger language plpgsql as $$
begin
  old.judged_from := new.judged_from;
  -- Generated, and so not there yet in a trigger before the update.
  old.search_text := new.search_text;
  if new is distinct from old then
    new.version := old.version + 1;
    new.changed_in := pg_current_xact_id();
  end if;
  return new;
end $$;

create trigger receipts_changed before update on receipts
  for each row execute function mark_receipt_changed();

create trigger receipts_insert_noted after insert on receipts
  referencing new table as new_rows for each statement execute function note_changes();
create trigger receipts_update_noted after update on receipts
  referencing new table as new_rows for each statement execute function note_changes();

-- The live feed sends a deposit anew with what names it. Neither it nor its version changes by that.
create function show_on_named_deposit() returns trigger language plpgsql as $$
declare
  before uuid;
begin
  if tg_op = 'UPDATE' then
    if (old.named_deposit_id, old.state, old.reason_words) is not distinct from
      (new.named_deposit_id, new.state, new.reason_words) then
      return null;
    end if;
    before := old.named_deposit_id;
  end if;
  update deposits set version = version where id in (before, new.named_deposit_id);
  return null;
end $$;

create trigger receipts_naming_inserted after insert on receipts
  for each row when (new.named_deposit_id is not null) execute function show_on_named_deposit();
create trigger receipts_naming_updated after update on receipts
  for each row when (old.named_deposit_id is not null or new.named_deposit_id is not null)
  execute function show_on_named_deposit();
