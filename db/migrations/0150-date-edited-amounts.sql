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
