-- Whoever has marked a withdrawal as sent and takes it back at once, before anybody was told, has not sent it: it stands as
-- before, without a mark. Later than that, or with anything else changed, it is marked as ever.
create or replace function mark_changes_after_sending() returns trigger language plpgsql as $$
declare
  made text[] := '{}';
begin
  new.sent_at := coalesce(
    old.sent_at,
    case when old.send_status = 'sent' or old.status = 'sent' then coalesce(old.send_status_updated_at, now()) end);
  new.changes_after_sending := old.changes_after_sending;
  if old.send_status = 'sent' and old.send_status_updated_at > now() - interval '15 seconds'
    and new.status_before is null and old.status_before ->> 'setBy' = old.version::text
    and old.status_before -> 'columns' ->> 'send_status' is distinct from 'sent'
    and (new.status, new.approval_status, new.send_status) is not distinct from (
      old.status_before -> 'columns' ->> 'status', old.status_before -> 'columns' ->> 'approval_status',
      old.status_before -> 'columns' ->> 'send_status')
    and (new.username, new.amount_cents, new.method, new.recipient_name, new.payment_username, new.email, new.phone,
      new.coin, new.network, new.wallet_address) is not distinct from
      (old.username, old.amount_cents, old.method, old.recipient_name, old.payment_username, old.email, old.phone,
      old.coin, old.network, old.wallet_address)
  then
    if old.sent_at >= old.send_status_updated_at - interval '1 second' then
      new.sent_at := null;
    end if;
    return new;
  end if;
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
