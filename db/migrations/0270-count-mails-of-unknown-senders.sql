-- Who writes to a mailbox that money came in, and is none whose mails Cage reads. Only the first of them is kept.
create table unknown_senders (
  mailbox_id uuid not null references mailboxes (id) on delete cascade,
  sender text not null,
  mails integer not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (mailbox_id, sender)
);
