-- Under another id a request is set aside as not signed, and could be put in anew under its own, as it was signed.
create or replace function guard_approvals() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'Approvals are kept';
  elsif tg_op = 'INSERT' then
    if new.state <> 'waiting' then
      raise exception 'An approval begins by waiting';
    end if;
  elsif to_jsonb(new) - 'signature' = to_jsonb(old) - 'signature' then
    -- It is signed, or signed anew with another key.
    return new;
  elsif old.state <> 'waiting' then
    raise exception 'An approval is decided once';
  elsif (new.id, new.kind, new.call, new.input, new.subject_type, new.subject_id, new.subject_version, new.summary,
      new.details, new.username, new.amount_cents, new.requested_by, new.requested_by_name, new.created_at)
    is distinct from
    (old.id, old.kind, old.call, old.input, old.subject_type, old.subject_id, old.subject_version, old.summary,
      old.details, old.username, old.amount_cents, old.requested_by, old.requested_by_name, old.created_at)
  then
    raise exception 'What was asked for stays as it was';
  end if;
  return coalesce(new, old);
end $$;
