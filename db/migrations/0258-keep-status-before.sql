-- How the status stood before it was set last, and which version set it: what an undo puts back.
alter table withdrawals add column status_before jsonb;
