-- Since when recurring work fails, and when it last succeeded.
alter table jobs add column failing_since timestamptz;
alter table jobs add column succeeded_at timestamptz;

-- What others send in vain, such as reports with a wrong signature: one row for each kind of failure.
create table noted_failures (
  what text primary key,
  failing_since timestamptz,
  last_failed_at timestamptz not null
);
