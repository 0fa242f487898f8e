-- The mailboxes that are read for receipts, how far each has been read, and how that goes.
create table mailboxes (
  id uuid primary key,
  host text not null,
  port integer not null check (port between 1 and 65535),
  -- TLS from the first byte; otherwise STARTTLS.
  secure boolean not null,
  user_name text not null,
  login text not null check (login in ('password', 'oauth')),
  secret_sealed text not null,
  authserv_id text,
  account_ids text[] not null default '{}',
  -- Beyond the user name: mail to anybody else was sent on, and proves nothing.
  addresses text[] not null default '{}',
  enabled boolean not null,
  -- Raised by every save: whoever reads it starts anew.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  -- Of what arrived before, nothing is read.
  reads_since timestamptz not null,
  -- All messages up to last_uid have been taken, as long as the server's UIDVALIDITY is this one.
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- When the end of the mailbox was last reached: what arrived before then has been taken, whatever its UID is now.
  caught_up_at timestamptz,
  -- The last sign that it can be read.
  checked_at timestamptz,
  failing_since timestamptz,
  problem text,
  -- Of mails that are proved to come from a provider of payments.
  last_mail_at timestamptz,
  read_count integer not null default 0,
  parked_count integer not null default 0,
  unique (host, port, user_name)
);

-- For each way in which money comes in, how regularly a mailbox hears of it.
create table mailbox_rails (
  mailbox_id uuid not null references mailboxes (id) on delete cascade,
  rail text not null,
  first_mail_at timestamptz not null,
  last_mail_at timestamptz not null,
  -- The longest time between two of its mails.
  longest_silence_ms bigint not null default 0,
  -- Since when it has been silent for longer than that, while requests came in.
  silent_since timestamptz,
  primary key (mailbox_id, rail)
);
