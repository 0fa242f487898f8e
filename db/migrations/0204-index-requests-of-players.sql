-- All requests of a player, newest first. Of deposits it answers what the index of counted ones did.
create index deposits_by_player on deposits (username, created_at desc, id desc);
create index withdrawals_by_player on withdrawals (username, created_at desc, id desc);
drop index deposits_counted_by_player;
