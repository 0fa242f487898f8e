-- What a payment provider has told of becomes receipts. provider_payments stays readable for nodes of the version before,
-- which are now the only ones that write it; a contract migration drops it in the released version after this one,
-- together with take_provider_payment and its trigger.

alter table receipts
  -- The deposit that it names, although it does not fit it, or could not be read: it is shown there as long as it waits.
  add column named_deposit_id uuid references deposits (id);

create index receipts_naming on receipts (named_deposit_id) where named_deposit_id is not null;

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

-- Makes a receipt of what the version before stored, or brings up to date the one that was made of it.
create function take_provider_payment(payment provider_payments) returns void language plpgsql as $$
declare
  receipt receipts;
  is_read boolean := not payment.is_test
    and coalesce(payment.amount_cents between 1 and 999999999999999 and payment.currency ~* '^[a-z]{3}$', false);
  is_usd boolean := is_read and lower(payment.currency) = 'usd';
  -- The two by which one receipt may have been matched to two deposits have one transaction between them.
  transaction_id text := payment.provider_reference;
  -- What cannot be allocated keeps its deposit without waiting for anybody.
  is_kept boolean := payment.deposit_id is not null and not is_usd;
  reason text;
begin
  select receipts.* into receipt from receipt_evidence join receipts on receipts.id = receipt_id
  where receipt_evidence.source = 'stripe' and receipt_evidence.source_key = payment.event_id;

  if receipt.id is null and is_read then
    select * into receipt from receipts
    where rail = 'stripe' and receipts.transaction_id = payment.provider_reference
      and event = 'payment' and direction = 'in';
    if receipt.id is not null then
      if payment.deposit_id is not null and receipt.allocated_cents > 0 and not exists (
        select from receipt_allocations
        where receipt_id = receipt.id and deposit_id = payment.deposit_id
      ) then
        receipt := null;
        transaction_id := null;
        is_kept := true;
      else
        insert into receipt_evidence (id, receipt_id, source, source_key, authenticity, received_at)
        values (gen_random_uuid(), receipt.id, 'stripe', payment.event_id, 'proved', payment.received_at);
      end if;
    end if;
  end if;

  if receipt.id is null then
    reason := case
      when not is_read then 'could-not-be-read'
      else coalesce((
        select case
          when not is_usd or payment.amount_cents = amount_cents then null
          when payment.amount_cents < amount_cents then 'short'
          else 'over'
        end
        from deposits where id = payment.named_deposit_id
      ), 'no-request-fits')
    end;
    insert into receipts (
      id, source, source_key, rail, direction, event, amount_cents, currency, occurred_at, note, transaction_id,
      received_at, authenticity, problem, reasons, reason_words, named_deposit_id, closed_how, closed_at, closed_reason
    ) values (
      gen_random_uuid(), 'stripe', payment.event_id,
      case when is_read then 'stripe' end,
      case when is_read then 'in' end,
      case when is_read then 'payment' end,
      case when is_read then payment.amount_cents end,
      case when is_read then lower(payment.currency) end,
      case when is_read then payment.paid_at end,
      left(payment.client_reference_id, 1000),
      left(transaction_id, 255),
      payment.received_at,
      case when payment.is_test then 'unproved' else 'proved' end,
      payment.problem,
      case when payment.deposit_id is null then array[reason] else '{}' end,
      case when payment.deposit_id is null
        then array[coalesce(payment.problem, 'It was not matched when it arrived.')] else '{}' end,
      case
        when is_kept then payment.deposit_id
        when not payment.is_test and payment.deposit_id is null then payment.named_deposit_id
      end,
      case when is_kept then 'dismissed' end,
      case when is_kept then now() end,
      case when is_kept then 'It was matched to this deposit before there were receipts.' end
    ) returning * into receipt;
    insert into receipt_evidence (id, receipt_id, source, source_key, authenticity, received_at)
    values (gen_random_uuid(), receipt.id, 'stripe', payment.event_id, receipt.authenticity, payment.received_at);
  end if;

  -- Matched to its deposit, then or, by a node of the version before, since.
  if payment.deposit_id is not null and is_usd and receipt.closed_how is null and receipt.allocated_cents = 0
    and receipt.reversed_cents = 0
  then
    insert into receipt_allocations (id, receipt_id, deposit_id, amount_cents, rule, created_at)
    values (
      gen_random_uuid(), receipt.id, payment.deposit_id, receipt.amount_cents,
      case when payment.deposit_id = payment.named_deposit_id then 'provider' else 'person' end,
      payment.received_at
    );
    update receipts set reasons = '{}', reason_words = '{}', named_deposit_id = null where id = receipt.id;
  end if;
end $$;

select take_provider_payment(provider_payments) from provider_payments
order by deposit_id is null, received_at, event_id;

create function take_newer_provider_payment() returns trigger language plpgsql as $$
begin
  perform take_provider_payment(new);
  return null;
end $$;

create trigger provider_payments_taken after insert or update of deposit_id on provider_payments
  for each row execute function take_newer_provider_payment();
