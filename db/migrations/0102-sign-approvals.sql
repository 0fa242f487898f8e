-- What was asked for, and what became of it, is signed with the key: who can write a row cannot sign it.
alter table approvals add column signature text;

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
  elsif (new.kind, new.call, new.input, new.subject_type, new.subject_id, new.subject_version, new.summary, new.details,
      new.username, new.amount_cents, new.requested_by, new.requested_by_name, new.created_at)
    is distinct from
    (old.kind, old.call, old.input, old.subject_type, old.subject_id, old.subject_version, old.summary, old.details,
      old.username, old.amount_cents, old.requested_by, old.requested_by_name, old.created_at)
  then
    raise exception 'What was asked for stays as it was';
  end if;
  return coalesce(new, old);
end $$;

-- Signing changes nothing that the record shows.
drop trigger approvals_told on approvals;
create trigger approvals_told after insert or update of state on approvals
  for each row execute function tell_of_approval();
