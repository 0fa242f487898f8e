-- How many signed events of each type have come, and whether that type tells of money: where none does, no payment is ever
-- learnt of.
create table provider_events (
  type text primary key,
  tells_of_money boolean not null,
  events bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
