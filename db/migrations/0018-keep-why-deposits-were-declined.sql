-- Why a deposit was declined, with the custom text of the reason 'other'. Null where nobody said.
alter table deposits add column decline_reason text, add column custom_decline_reason text;

-- A reason goes with its status, whoever sets another one: nodes of the version before know of none.
create function forget_decline_reason() returns trigger language plpgsql as $$
begin
  new.decline_reason := null;
  new.custom_decline_reason := null;
  return new;
end $$;

create trigger deposits_reason before update of status on deposits
  for each row when (new.status <> 'declined' and new.decline_reason is not null)
  execute function forget_decline_reason();
