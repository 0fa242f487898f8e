-- A search for a coin finds the withdrawals in it, whose searched text does not name their coin.
create index withdrawals_by_coin on withdrawals (coin, created_at desc, id desc) where coin is not null;
