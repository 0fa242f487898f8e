-- The last good prices, so that every node and every start has them.
create table crypto_prices (
  coin text primary key,
  price_usd numeric not null check (price_usd > 0),
  fetched_at timestamptz(3) not null
);
