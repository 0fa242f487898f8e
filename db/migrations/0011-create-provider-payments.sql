-- What the payment provider has told of, each event once: a repeated delivery finds its id here.
create table provider_payments (
  event_id text primary key,
  event_type text not null,
  provider_reference text,
  amount_cents bigint,
  currency text,
  -- The deposit it belongs to; null while it could not be matched to one.
  deposit_id uuid references deposits (id),
  client_reference_id text,
  -- Why it was not matched, or what is to be looked at although it was; in words.
  problem text,
  paid_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now()
);

create index provider_payments_unmatched on provider_payments (received_at desc) where deposit_id is null;

alter table deposits
  add column paid_at timestamptz(3),
  add column paid_reference text;
