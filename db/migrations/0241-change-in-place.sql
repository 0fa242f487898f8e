-- Step: Find what somebody holds
-- Contract: the versions before 0240 read what has changed by these indexes. An index by ranges of pages, unlike them and
-- those on who holds a lock, does not keep a row from being updated in place.
create index concurrently if not exists deposits_lock_ends on deposits
  using brin (locked_until) with (pages_per_range = 16, autosummarize = on);

-- Step: Find what somebody holds of withdrawals
create index concurrently if not exists withdrawals_lock_ends on withdrawals
  using brin (locked_until) with (pages_per_range = 16, autosummarize = on);

-- Step: Drop the index of locked deposits
drop index concurrently if exists deposits_locked;

-- Step: Drop the index of locked withdrawals
drop index concurrently if exists withdrawals_locked;

-- Step: Drop the index of changed deposits
drop index concurrently if exists deposits_changed;

-- Step: Drop the index of changed withdrawals
drop index concurrently if exists withdrawals_changed;

-- Step: Drop the index of changed receipts
drop index concurrently if exists receipts_changed;

-- Step: Drop the index of changed preferences
drop index concurrently if exists list_preferences_changed;

-- Step: Leave room in each page of deposits
alter table deposits set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);

-- Step: Leave room in each page of withdrawals
alter table withdrawals set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);

-- Step: Leave room in each page of receipts
alter table receipts set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);

-- Step: Look after the log in time
alter table activity_log set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
