-- As 0028 of what is summed: nothing that is said of an account spoils what is read of all of them.
alter table stated_balances
  add constraint stated_balances_amount_possible check (abs(amount_cents) <= 1000000000) not valid,
  add constraint stated_balances_time_possible check (as_of >= '2000-01-01' and as_of < '2100-01-01') not valid;
alter table closes
  add constraint closes_amounts_possible check (
    abs(stated_cents) <= 1000000000 and abs(expected_cents) <= 1000000000000 and abs(closing_cents) <= 1000000000000)
    not valid,
  add constraint closes_time_possible check (difference_at >= '2000-01-01' and ny_day(difference_at) <= through_day)
    not valid,
  add constraint closes_figures_possible check (jsonb_typeof(figures::jsonb) = 'object') not valid;
