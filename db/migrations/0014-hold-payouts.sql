-- What is looked at, and what is held, before a payout; nothing until an owner says so.
create table signal_settings (
  only_row boolean primary key default true check (only_row),
  amount_look_cents bigint check (amount_look_cents >= 0),
  amount_hold_cents bigint check (amount_hold_cents >= 0),
  day_look integer check (day_look >= 0),
  day_hold integer check (day_hold >= 0),
  week_look integer check (week_look >= 0),
  week_hold integer check (week_hold >= 0),
  first_deposit_look_hours integer check (first_deposit_look_hours > 0),
  first_deposit_hold_hours integer check (first_deposit_hold_hours > 0),
  shared_destination text not null default 'pass' check (shared_destination in ('pass', 'look', 'hold')),
  new_destination text not null default 'pass' check (new_destination in ('pass', 'look', 'hold')),
  edited_destination text not null default 'pass' check (edited_destination in ('pass', 'look', 'hold')),
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  updated_at timestamptz(3),
  updated_by uuid references staff (id)
);

insert into signal_settings default values;

create trigger signal_settings_changed before update on signal_settings
  for each row execute function mark_changed();

-- Who let a payout go in spite of which holds, and why. It holds for that player, amount and destination alone.
create table hold_overrides (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals (id),
  rules text[] not null,
  username text not null,
  amount_cents bigint not null,
  payout_key text,
  note text not null,
  overridden_by uuid not null references staff (id),
  overridden_by_name text not null,
  created_at timestamptz(3) not null default now()
);

create index hold_overrides_by_withdrawal on hold_overrides (withdrawal_id, created_at desc);
