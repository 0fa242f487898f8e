-- Mailboxes, mail templates and forms of statements say what is believed to have been paid, and how long a session
-- lasts says who is let in: they are signed too, each row for itself under its table and its id in settings_signatures.
-- Its epochs have the row's id for a person, so that former rows, and removed ones, do not hold again.
alter table signing_epochs drop constraint signing_epochs_what_check;
alter table signing_epochs add constraint signing_epochs_what_check check (
  what in (
    'account', 'sessions', 'factors',
    'payment_settings', 'approval_settings', 'signal_settings', 'sign_in_settings', 'receipt_settings',
    'session_settings', 'mailboxes', 'mail_templates', 'statement_formats'
  )
) not valid;
alter table signing_epochs validate constraint signing_epochs_what_check;
