-- What was changed on a deposit while it had money stays marked on it, as 0060-mark-changes-after-sending does for
-- withdrawals. By whom, the activity log says.
alter table deposits
  -- A list of {"change", "at"}, oldest first.
  add column changes_after_funding jsonb not null default '[]';

create function mark_changes_after_funding() returns trigger language plpgsql as $$
declare
  made text[] := '{}';
begin
  new.changes_after_funding := old.changes_after_funding;
  if old.received_cents <= 0 then
    return new;
  end if;
  if spell_username(new.username) is distinct from spell_username(old.username) then
    made := made || 'username'::text;
  end if;
  if new.amount_cents is distinct from old.amount_cents then
    made := made || 'amount'::text;
  end if;
  if new.method is distinct from old.method then
    made := made || 'method'::text;
  end if;
  if (new.payment_account, new.account_id) is distinct from (old.payment_account, old.account_id) then
    made := made || 'account'::text;
  end if;
  new.changes_after_funding := new.changes_after_funding || coalesce((
    select jsonb_agg(jsonb_build_object(
      'change', change, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by place)
    from unnest(made) with ordinality as each (change, place)), '[]');
  return new;
end $$;

create trigger deposits_funded before update on deposits
  for each row when (
    old.received_cents > 0 or new.changes_after_funding is distinct from old.changes_after_funding)
  execute function mark_changes_after_funding();
