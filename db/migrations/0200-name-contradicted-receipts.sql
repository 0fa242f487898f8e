-- What is believed says under the number of what is not, if that is of another payer, amount or account, in words. A person
-- has to look at such a receipt, also if all of it is given.
alter table receipts add column contradiction text;

create or replace function keep_receipt_state() returns trigger language plpgsql as $$
declare
  is_payment boolean := new.amount_cents is not null and new.event = 'payment';
  is_closing boolean := new.closed_how is not null and new.returned_cents + new.dismissed_cents = 0;
  left_cents bigint;
begin
  if new.closed_how is null then
    new.returned_cents := 0;
    new.dismissed_cents := 0;
  end if;
  if tg_op = 'UPDATE' then
    is_closing := is_closing and old.closed_how is null;
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
  -- Nodes of the version before close all that is left, and do not say how much that is.
  if is_payment and is_closing then
    left_cents := new.amount_cents - new.allocated_cents - new.reversed_cents;
    if new.closed_how = 'returned' then
      new.returned_cents := left_cents;
    else
      new.dismissed_cents := left_cents;
    end if;
  end if;
  if is_payment and new.needs_person then
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
