-- What a second person approves of receipts: those entered or given by hand, and what says which mail is believed.
alter table approvals drop constraint approvals_subject_type_check;
alter table approvals add constraint approvals_subject_type_check check (
  subject_type in (
    'deposit', 'withdrawal', 'payment_settings', 'staff', 'approval_settings', 'signal_settings', 'sign_in_settings',
    'receipt', 'receipt_settings', 'mailbox', 'mail_template'
  )) not valid;

-- The secret in what waits, sealed; erased when it is decided.
create table approval_secrets (
  approval_id uuid primary key references approvals (id),
  sealed text not null
);

-- A receipt shows what waits on it too. What is new is no receipt yet.
create or replace function tell_of_approval() returns trigger language plpgsql as $$
begin
  if new.subject_type = 'deposit' then
    update deposits set changed_in = pg_current_xact_id() where id = new.subject_id::uuid;
  elsif new.subject_type = 'withdrawal' then
    update withdrawals set changed_in = pg_current_xact_id() where id = new.subject_id::uuid;
  elsif new.subject_type = 'receipt' then
    update receipts set changed_in = pg_current_xact_id() where id = new.subject_id::uuid;
  end if;
  return null;
end $$;
