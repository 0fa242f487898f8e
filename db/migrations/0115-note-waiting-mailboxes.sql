-- Since when what was read of a mailbox waits to be stored, behind other work or for a name server; null if it does not.
alter table mailboxes add column waiting_since timestamptz;
