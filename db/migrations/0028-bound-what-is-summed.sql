-- Sums of days and of money are over all rows: one of a year that no calendar has, or of more money than a number holds
-- exactly, would keep all of them from being read. Nobody but a holder of the database's password could write it.
alter table deposits
  add constraint deposits_amount_possible check (amount_cents <= 100000000) not valid,
  add constraint deposits_time_possible check (created_at >= '2000-01-01' and created_at < '2100-01-01') not valid;
alter table withdrawals
  add constraint withdrawals_amount_possible check (amount_cents <= 100000000) not valid,
  add constraint withdrawals_time_possible check (created_at >= '2000-01-01' and created_at < '2100-01-01') not valid;
alter table receipts
  add constraint receipts_amount_possible check (currency <> 'usd' or amount_cents <= 1000000000) not valid;
alter table journals
  add constraint journals_time_possible check (happened_at >= '2000-01-01' and happened_at < '2100-01-01') not valid;
