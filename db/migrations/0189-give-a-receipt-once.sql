-- What a client gives and may send again; null of what a rule gives, and of what was sent without.
alter table receipt_allocations
  add column request_id uuid,
  add column request_digest bytea;
create unique index receipt_allocations_of_request on receipt_allocations (request_id) where request_id is not null;
