-- The records of before that are still to be spelled, which a job does a few at a time.
create index deposits_other_spellings on deposits (id) where username ~ '^[A-Z]{0,8}0+[0-9]+$';
create index withdrawals_other_spellings on withdrawals (id) where username ~ '^[A-Z]{0,8}0+[0-9]+$';
