-- The transaction that a request came in: staff are told of requests in this order, which is safe whatever commits
-- late. Null on what came before this column. Added without its default first: so no row is written anew.
alter table deposits add column created_in xid8;
alter table deposits alter column created_in set default pg_current_xact_id();
alter table withdrawals add column created_in xid8;
alter table withdrawals alter column created_in set default pg_current_xact_id();

-- Up to where staff were told by email; without a row, nobody is told.
create table staff_mail (
  only_row boolean primary key default true check (only_row),
  told_until xid8 not null,
  told_at timestamptz not null
);
