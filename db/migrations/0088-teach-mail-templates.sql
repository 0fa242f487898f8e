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
