-- The requests whose links have proved this withdrawal: each proves no other one for 24 hours.
alter table withdrawals add column proofs_used uuid[] not null default '{}';
