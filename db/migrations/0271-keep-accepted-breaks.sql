-- Where the log goes on otherwise than it was signed, as after a switch to a server that lacked its last entries, and the
-- operator has accepted that: a list of {after, id, hash, at, signature}. Like the rest, only the owner of the table
-- writes it.
alter table signed_accounts add column log_breaks jsonb not null default '[]'::jsonb;

-- That the log is broken is no longer forgotten after a day, but once it is accepted: what was forgotten before stays so.
update noted_failures set failing_since = null
where what = 'log' and last_failed_at < now() - interval '1 day';
