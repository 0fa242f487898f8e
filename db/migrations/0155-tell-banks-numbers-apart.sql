-- The banks behind Zelle each have numbers of their own: receipts of other money may have one number.
alter table receipts add column shares_number boolean not null default false;

-- In place of `receipts_transaction`, which knew no such receipts.
create unique index receipts_numbered on receipts (
  rail, transaction_id, event, direction,
  (case when shares_number then id else '00000000-0000-0000-0000-000000000000'::uuid end)
) where transaction_id is not null;
drop index receipts_transaction;
