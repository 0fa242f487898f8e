alter table provider_payments
  -- The deposit that the payment says it is for, whether it belongs to it or not.
  add column named_deposit_id uuid references deposits (id),
  -- Made with one of the provider's test cards: no money has moved.
  add column is_test boolean not null default false,
  -- The deposit that it is shown on.
  add column shown_on uuid generated always as (coalesce(deposit_id, named_deposit_id)) stored;

create index provider_payments_shown_on on provider_payments (shown_on) where shown_on is not null;
create index provider_payments_reference on provider_payments (provider_reference);

-- What no amount of money is, and no reader holds exactly.
update provider_payments set amount_cents = null where abs(amount_cents) > 9007199254740991;

update provider_payments set named_deposit_id = deposits.id
from deposits
where deposits.id = case
  when client_reference_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then client_reference_id::uuid
end;

update provider_payments set named_deposit_id = deposits.id
from deposits
where named_deposit_id is null
  and deposits.reference = upper(regexp_replace(client_reference_id, '[\s-]', '', 'g'));
