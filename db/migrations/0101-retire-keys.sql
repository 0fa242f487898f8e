-- When a change of the key was over: from then on nothing that an earlier one has sealed or signed counts.
alter table key_check add column retired_at timestamptz;

-- How many of the steps were done that sign, once each, what versions before have left.
alter table signed_accounts add column steps integer not null default 1;
