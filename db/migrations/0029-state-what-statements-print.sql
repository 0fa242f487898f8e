alter table stated_balances
  add column line integer,
  add constraint stated_balances_line check ((source = 'statement') = (line is not null));

create unique index stated_balances_printed on stated_balances (account_id, as_of, amount_cents) where source = 'statement';
