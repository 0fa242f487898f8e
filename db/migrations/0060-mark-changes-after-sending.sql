-- What was changed after a withdrawal was sent stays marked on it. Kept here, so that no way of writing the row leaves a
-- mark out, takes one away or rewrites it.
alter table withdrawals
  -- When it was first marked as sent, whatever became of it since.
  add column sent_at timestamptz(3),
  -- A list of {"change", "by", "at"}, oldest first.
  add column changes_after_sending jsonb not null default '[]';

create function mark_changes_after_sending() returns trigger language plpgsql as $$
declare
  made text[] := '{}';
begin
  new.sent_at := coalesce(
    old.sent_at,
    case when old.send_status = 'sent' or old.status = 'sent' then coalesce(old.send_status_updated_at, now()) end);
  new.changes_after_sending := old.changes_after_sending;
  if new.sent_at is null then
    if new.send_status = 'sent' then
      new.sent_at := now();
    end if;
    return new;
  end if;
  if new.status is distinct from old.status then
    made := made || 'status'::text;
  end if;
  if new.username is distinct from old.username then
    made := made || 'username'::text;
  end if;
  if new.amount_cents is distinct from old.amount_cents then
    made := made || 'amount'::text;
  end if;
  if new.method is distinct from old.method then
    made := made || 'method'::text;
  end if;
  if (new.recipient_name, new.payment_username, new.email, new.phone, new.coin, new.network, new.wallet_address)
    is distinct from
    (old.recipient_name, old.payment_username, old.email, old.phone, old.coin, old.network, old.wallet_address)
  then
    made := made || 'destination'::text;
  end if;
  new.changes_after_sending := new.changes_after_sending || coalesce((
    select jsonb_agg(jsonb_build_object(
      'change', change,
      'by', new.updated_by_name,
      'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by place)
    from unnest(made) with ordinality as each (change, place)), '[]');
  return new;
end $$;

-- Runs after `withdrawals_changed`, whose version needs no mark to go up.
create trigger withdrawals_sent before update on withdrawals
  for each row execute function mark_changes_after_sending();
