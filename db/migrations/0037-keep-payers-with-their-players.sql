-- Whoever changes whose a deposit is has not seen that its payer pays for that player: the payer stays known for the one of
-- before, and no rule goes by it any more.
alter table known_payers add column username text;

create function keep_payer_with_player() returns trigger language plpgsql as $$
begin
  update known_payers set username = old.username, is_doubted = true
  where allocation_id in (select id from receipt_allocations where deposit_id = new.id) and username is null;
  return null;
end $$;

create trigger deposits_keep_payer_with_player after update of username on deposits
  for each row when (old.username <> new.username) execute function keep_payer_with_player();
