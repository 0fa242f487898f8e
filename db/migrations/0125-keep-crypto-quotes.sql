-- What a player was promised for a deposit in coins: so many coins at this price (USD for one), if sent until then.
-- Null for every other deposit, and where there was no live price to promise.
alter table deposits
  add column quoted_coins numeric(20, 8),
  add column quoted_price numeric,
  add column quoted_until timestamptz;
