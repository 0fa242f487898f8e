-- A lock is a lease: it holds until `locked_until`, whatever becomes of its holder.
alter table deposits
  add column locked_by uuid references staff (id),
  add column locked_by_name text,
  add column locked_until timestamptz(3);

alter table withdrawals
  add column locked_by uuid references staff (id),
  add column locked_by_name text,
  add column locked_until timestamptz(3);
