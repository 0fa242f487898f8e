-- Who has revealed players' passwords lately: for the limits on it, and for what owners are told.
create index activity_log_reveals on activity_log (created_at desc) where action = 'withdrawal_password_revealed';
-- Passwords that are to be erased, few among all withdrawals.
create index withdrawals_password_kept on withdrawals (created_at) where password_sealed is not null;
