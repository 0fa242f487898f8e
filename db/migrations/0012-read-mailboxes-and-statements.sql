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
  -- Since when what was read waits to be stored, behind other work or for a name server; null if it does not.
  waiting_since timestamptz,
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

-- Who writes to a mailbox that money came in, and is none whose mails Cage reads. Only the first of them is kept.
create table unknown_senders (
  mailbox_id uuid not null references mailboxes (id) on delete cascade,
  sender text not null,
  mails integer not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (mailbox_id, sender)
);

-- How mails are read that Cage does not know by itself, as owners have taught it by a sample.
create table mail_templates (
  id uuid primary key,
  name text not null,
  rail text not null,
  -- The only address whose mails it reads, in small letters.
  sender text not null,
  -- Text of the provider's, with the fields cut out of it.
  subject jsonb not null,
  places jsonb not null,
  taught_by uuid not null references staff (id),
  taught_at timestamptz(3) not null default now()
);

create unique index mail_templates_name on mail_templates (lower(name));

-- Which column is what in statements of a form that Cage does not know by itself, as owners have said.
create table statement_formats (
  id uuid primary key,
  label text not null,
  mapping jsonb not null,
  saved_by uuid not null references staff (id),
  saved_at timestamptz(3) not null default now()
);

create unique index statement_formats_label on statement_formats (lower(label));

-- How many signed events of each type have come, and whether that type tells of money: where none does, no payment is ever
-- learnt of.
create table provider_events (
  type text primary key,
  tells_of_money boolean not null,
  events bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
