-- Step: Keep with money that left whether it is said what for
-- Cut off after it is done, and before it is noted, a step is made again.
alter table receipts add column if not exists explained boolean not null default false;

update receipts set explained = true
where id in (select receipt_id from outgoing_matches where undone_at is null);

-- A fee that stands on the line of a payment needs nobody to say what it was. No row has another rule: nothing to validate.
alter table outgoing_matches
  drop constraint if exists outgoing_matches_rule_check,
  add constraint outgoing_matches_rule_check check (rule in ('recipient', 'fee')) not valid;

create or replace function mark_explained() returns trigger language plpgsql as $$
begin
  update receipts set explained = new.undone_at is null where id = new.receipt_id;
  return null;
end $$;

create or replace trigger outgoing_matches_marked after insert or update on outgoing_matches
  for each row execute function mark_explained();

-- Step: Read what left unexplained from this alone, the largest first
create index concurrently if not exists receipts_unexplained on receipts (amount_cents desc, id)
  include (account_id, reversed_cents, currency, authenticity, occurred_at)
  where direction = 'out' and event = 'payment' and not explained;
