-- Whether sources that are believed do not agree on how much money there is; `problem` says what each of them says.
alter table receipts add column amounts_differ boolean not null default false;
