-- Whether a player was ever paid: those who were are no strangers. Deposits have deposits_counted_by_player.
create index withdrawals_paid_by_player on withdrawals (username) where status = 'sent';
