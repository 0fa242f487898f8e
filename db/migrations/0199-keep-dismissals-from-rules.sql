-- Who dismissed a receipt that was believed, and why, once it is open again because it was proved: no rule gives it.
alter table receipts add column objection text;
