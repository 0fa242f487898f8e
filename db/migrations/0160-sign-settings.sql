-- Settings that say where money goes, who has to agree to it and how people sign in are signed with the key, as accounts
-- are: who can write a row cannot sign it.
create table settings_signatures (
  what text primary key,
  signature text not null
);

-- A signature carries the epoch in which they were saved, so that former settings do not hold again. Settings are
-- nobody's: their epochs have the nil UUID for a person.
alter table signing_epochs drop constraint signing_epochs_what_check;
alter table signing_epochs add constraint signing_epochs_what_check check (
  what in (
    'account', 'sessions', 'factors',
    'payment_settings', 'approval_settings', 'signal_settings', 'sign_in_settings', 'receipt_settings'
  )
) not valid;
alter table signing_epochs validate constraint signing_epochs_what_check;
