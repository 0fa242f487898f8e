-- What players are told, which may wait for a second owner.
alter table approvals
  drop constraint approvals_subject_type_check,
  add constraint approvals_subject_type_check check (
    subject_type in (
      'deposit', 'withdrawal', 'payment_settings', 'staff', 'approval_settings', 'signal_settings', 'sign_in_settings',
      'session_settings', 'receipt', 'receipt_settings', 'mailbox', 'mail_template', 'appearance_settings'
    )
  );
