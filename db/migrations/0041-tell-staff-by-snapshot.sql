-- Of what was open when staff were told last, and which database's transactions these are: ids of another one, from
-- which this was restored, cannot be compared.
alter table staff_mail
  add column told_open xid8[] not null default '{}',
  add column told_in text,
  -- What is older was there when this database was restored.
  add column not_before timestamptz;

update staff_mail set not_before = told_at - interval '1 hour';
