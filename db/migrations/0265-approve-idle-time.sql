-- What a second owner approves beside the rest: that sessions which nobody uses last longer.
alter table approvals drop constraint approvals_subject_type_check;
alter table approvals add constraint approvals_subject_type_check check (
  subject_type in (
    'deposit', 'withdrawal', 'payment_settings', 'staff', 'approval_settings', 'signal_settings', 'sign_in_settings',
    'session_settings', 'receipt', 'receipt_settings', 'mailbox', 'mail_template'
  )) not valid;
