-- Money that left and was told of twice, such as by a mail and by a line that knows the day alone, has left once.
alter table outgoing_matches drop constraint outgoing_matches_kind_check, add constraint outgoing_matches_kind_check
  check (kind in ('payout', 'return', 'own-transfer', 'fee', 'outside', 'repeat'));

create or replace function match_lines(match outgoing_matches) returns ledger_line[] language sql immutable as $$
  select case when match.undone_at is not null then '{}'::ledger_line[] else array[
    row (case match.kind
      when 'payout' then 'sending:' || match.sent_from
      when 'return' then 'sending:' || match.sent_from
      when 'own-transfer' then 'own'
      when 'fee' then 'fees:' || match.left_from
      when 'repeat' then 'held:' || match.left_from
      else 'elsewhere'
    end, match.amount_cents),
    row ('fees:' || match.left_from, match.fee_cents),
    row ('elsewhere', -match.amount_cents - match.fee_cents)
  ]::ledger_line[] end
$$;

create function judge_repeat() returns trigger language plpgsql as $$
declare
  receipt receipts;
begin
  select * into strict receipt from receipts where id = new.receipt_id;
  perform from receipts as other
  where (other.id = receipt.may_repeat or other.may_repeat = receipt.id)
    and other.direction = 'out' and other.event = 'payment' and other.authenticity <> 'unproved'
    and (other.currency, other.rail, other.account_id) is not distinct from (receipt.currency, receipt.rail, receipt.account_id)
    and other.amount_cents - other.reversed_cents = new.amount_cents
    and not exists (
      select from outgoing_matches where receipt_id = other.id and kind = 'repeat' and undone_at is null)
  for update;
  if not found or new.fee_cents <> 0
    or 'held:' || new.left_from <> ledger_account('held', receipt.account_id, receipt.rail)
  then
    raise exception 'Money is told of twice where another receipt of it counts';
  end if;
  return new;
end $$;

create trigger outgoing_matches_repeat before insert on outgoing_matches
  for each row when (new.kind = 'repeat') execute function judge_repeat();

-- What did not leave was there all the time.
create or replace function post_match() returns trigger language plpgsql as $$
begin
  perform post(case when new.undone_at is null then 'matched' else 'unmatched' end,
    'match:' || new.id || case when new.undone_at is null then '' else ':undone' end,
    case when new.kind = 'repeat' then (select coalesce(occurred_at, received_at) from receipts where id = new.receipt_id)
      else coalesce(new.undone_at, new.made_at) end,
    case when new.undone_at is null then match_lines(new) else negated(match_lines(old)) end,
    receipt => new.receipt_id, withdrawal => new.withdrawal_id);
  return null;
end $$;

do $$
declare
  posting text;
begin
  foreach posting in array array['post_match', 'judge_repeat'] loop
    execute format('alter function %I() security definer', posting);
    execute format('alter function %I() set search_path = %I, pg_temp', posting, current_schema());
  end loop;
end $$;
