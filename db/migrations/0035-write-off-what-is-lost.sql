-- What was credited and never came, or was taken back, is the casino's loss once somebody says so, until the deposit changes.
create table write_offs (
  id uuid primary key,
  deposit_id uuid not null references deposits,
  -- All that was missing of it.
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  made_by uuid not null references staff,
  made_by_name text not null,
  made_at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
);

create unique index write_offs_live on write_offs (deposit_id) where undone_at is null;

alter table journals drop constraint journals_kind_check, add constraint journals_kind_check check (kind in (
  'receipt', 'correction', 'refund', 'dispute', 'failure', 'restored', 'returned', 'dismissed', 'reopened', 'allocation',
  'taken-back', 'credited', 'uncredited', 'approved', 'withdrawn', 'sent', 'unsent', 'opening', 'variance', 'left',
  'matched', 'unmatched', 'written-off')) not valid;

create function write_off_lines(written write_offs) returns ledger_line[] language sql immutable as $$
  select case when written.undone_at is null then array[
    row ('losses', written.amount_cents), row ('deposits', -written.amount_cents)
  ]::ledger_line[] else '{}'::ledger_line[] end
$$;

create function judge_write_off() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is not null or new.undone_at is null or to_jsonb(old) - 'undone_at' <> to_jsonb(new) - 'undone_at' then
      raise exception 'What is written off is undone once, and stays as it was';
    end if;
    new.undone_at := now();
    return new;
  end if;
  new.made_at := now();
  perform from deposits
  where id = new.deposit_id and is_completed('deposit', status) and not is_in_coins(method)
    and amount_cents - received_cents = new.amount_cents
  for share;
  if not found or new.undone_at is not null then
    raise exception 'What is written off is all that is missing of a deposit that was credited';
  end if;
  return new;
end $$;

create trigger write_offs_judged before insert or update on write_offs
  for each row execute function judge_write_off();

create function post_write_off() returns trigger language plpgsql as $$
begin
  perform post('written-off', 'write-off:' || new.id || case when new.undone_at is null then '' else ':undone' end,
    coalesce(new.undone_at, new.made_at),
    case when new.undone_at is null then write_off_lines(new) else negated(write_off_lines(old)) end,
    deposit => new.deposit_id);
  return null;
end $$;

create trigger write_offs_posted after insert or update on write_offs
  for each row execute function post_write_off();

create function undo_write_off() returns trigger language plpgsql as $$
begin
  update write_offs set undone_at = now() where deposit_id = new.id and undone_at is null;
  return null;
end $$;

create trigger deposits_written_off after update on deposits
  for each row when (
    is_completed('deposit', old.status)
    and (old.status, old.amount_cents, old.received_cents, old.method)
      is distinct from (new.status, new.amount_cents, new.received_cents, new.method))
  execute function undo_write_off();

do $$
declare
  posting text;
begin
  foreach posting in array array['judge_write_off', 'post_write_off', 'undo_write_off'] loop
    execute format('alter function %I() security definer', posting);
    execute format('alter function %I() set search_path = %I, pg_temp', posting, current_schema());
  end loop;
end $$;
