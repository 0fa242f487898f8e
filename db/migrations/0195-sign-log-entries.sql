-- Each entry is signed with the key when Cage adds it, together with a nonce: whoever serves can add entries and sign
-- none, nor add one again under a signature that it has read. Entries of before have neither.
alter table activity_log
  add column nonce uuid,
  add column signature text;
create unique index activity_log_nonces on activity_log (nonce) where nonce is not null;

-- After which entry all are signed: written once, with its own signature, where the role that serves cannot write.
alter table signed_accounts
  add column log_signed_after bigint,
  add column log_signature text;
