-- What could not be put on the wire would close the lists it is in. Not validated: rows of before stay as they are.
alter table deposits add constraint deposits_amount_exact check (amount_cents <= 999999999999999) not valid;
alter table withdrawals add constraint withdrawals_amount_exact check (amount_cents <= 999999999999999) not valid;
alter table receipts add constraint receipts_amount_exact check (amount_cents <= 999999999999999) not valid;
-- NaN is greater than any number.
alter table crypto_prices
  add constraint crypto_prices_finite check (price_usd < 1e12 and isfinite(fetched_at)) not valid;
