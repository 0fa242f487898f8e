-- What somebody holds, to release it when their console has gone.
create index deposits_locked on deposits (locked_by) where locked_by is not null;
create index withdrawals_locked on withdrawals (locked_by) where locked_by is not null;
