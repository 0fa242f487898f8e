-- The newest of one method, however rare it is: without these the whole table is looked through for the last of a few.
create index deposits_by_method on deposits (method, created_at desc, id desc);
create index withdrawals_by_method on withdrawals (method, created_at desc, id desc);
