-- What a second owner approves beside roles: what loosens the protection, and what would let one owner act as another.
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check
  check (kind in ('payout', 'manual-entry', 'edit', 'receiving-accounts', 'role', 'security')) not valid;
alter table approvals drop constraint approvals_subject_type_check;
alter table approvals add constraint approvals_subject_type_check check (
  subject_type in (
    'deposit', 'withdrawal', 'payment_settings', 'staff', 'approval_settings', 'signal_settings', 'sign_in_settings'
  )) not valid;
