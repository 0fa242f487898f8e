-- The newest in any coin, however long ago the last of them came: by method each coin has an order of its own alone.
create index deposits_in_crypto on deposits (created_at desc, id desc)
  where method in ('Crypto', 'BTC', 'ETH', 'LTC', 'USDT', 'SOL');
