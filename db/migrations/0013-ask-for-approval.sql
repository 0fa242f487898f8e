-- Which changes a second person has to approve; nothing does until an owner says so.
create table approval_settings (
  only_row boolean primary key default true check (only_row),
  -- Above so many cents; null: never.
  payout_above_cents bigint check (payout_above_cents >= 0),
  manual_entry_above_cents bigint check (manual_entry_above_cents >= 0),
  edit_above_cents bigint check (edit_above_cents >= 0),
  receiving_accounts boolean not null default false,
  roles boolean not null default false,
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  updated_at timestamptz(3),
  updated_by uuid references staff (id)
);

insert into approval_settings default values;

create trigger approval_settings_changed before update on approval_settings
  for each row execute function mark_changed();

-- The changes that were asked for and what became of them. Both are signed with the key.
create table approvals (
  id uuid primary key,
  kind text not null check (kind in ('payout', 'manual-entry', 'edit', 'receiving-accounts', 'role', 'security')),
  -- The call that was asked for and its input, in which nothing is secret.
  call text not null,
  input jsonb not null,
  subject_type text not null check (
    subject_type in (
      'deposit', 'withdrawal', 'payment_settings', 'staff', 'approval_settings', 'signal_settings', 'sign_in_settings',
      'session_settings', 'receipt', 'receipt_settings', 'mailbox', 'mail_template'
    )
  ),
  -- What it changes, at the version from which it was asked for; of what it makes, what keeps it from being asked twice.
  subject_id text,
  subject_version integer,
  summary text not null,
  details jsonb not null default '[]',
  username text,
  amount_cents bigint,
  requested_by uuid not null references staff (id),
  requested_by_name text not null,
  -- To the millisecond, so that a page's cursor holds it exactly.
  created_at timestamptz(3) not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by uuid references staff (id),
  decided_by_name text,
  decided_at timestamptz(3),
  reason text,
  signature text,
  constraint approved_by_another_person check (
    state <> 'approved' or (decided_by is not null and decided_by <> requested_by)),
  constraint decided_or_waiting check ((state = 'waiting') = (decided_at is null))
);

create index approvals_newest on approvals (created_at desc, id desc);
create index approvals_by_state on approvals (state, created_at desc, id desc);
create unique index approvals_waiting on approvals (subject_type, subject_id, call) where state = 'waiting';

create function guard_approvals() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'Approvals are kept';
  elsif tg_op = 'INSERT' then
    if new.state <> 'waiting' then
      raise exception 'An approval begins by waiting';
    end if;
  elsif to_jsonb(new) - 'signature' = to_jsonb(old) - 'signature' then
    -- It is signed, or signed anew with another key.
    return new;
  elsif old.state <> 'waiting' then
    raise exception 'An approval is decided once';
  -- Under another id a request is set aside as not signed, and could be put in anew under its own, as it was signed.
  elsif (new.id, new.kind, new.call, new.input, new.subject_type, new.subject_id, new.subject_version, new.summary,
      new.details, new.username, new.amount_cents, new.requested_by, new.requested_by_name, new.created_at)
    is distinct from
    (old.id, old.kind, old.call, old.input, old.subject_type, old.subject_id, old.subject_version, old.summary,
      old.details, old.username, old.amount_cents, old.requested_by, old.requested_by_name, old.created_at)
  then
    raise exception 'What was asked for stays as it was';
  end if;
  return coalesce(new, old);
end $$;

create trigger approvals_guarded before insert or update or delete on approvals
  for each row execute function guard_approvals();

-- The record shows what waits on it, also to those who follow it. What is new is none yet.
create function tell_of_approval() returns trigger language plpgsql as $$
begin
  if new.subject_type = 'deposit' then
    update deposits set changed_in = pg_current_xact_id() where id = new.subject_id::uuid;
  elsif new.subject_type = 'withdrawal' then
    update withdrawals set changed_in = pg_current_xact_id() where id = new.subject_id::uuid;
  elsif new.subject_type = 'receipt' then
    update receipts set changed_in = pg_current_xact_id() where id = new.subject_id::uuid;
  end if;
  return null;
end $$;

-- Signing changes nothing that the record shows.
create trigger approvals_told after insert or update of state on approvals
  for each row execute function tell_of_approval();

-- The secret in what waits, sealed; erased when it is decided.
create table approval_secrets (
  approval_id uuid primary key references approvals (id),
  sealed text not null
);

-- What staff have done without a second person while four eyes were on, for a day: what one of them has done, or what
-- one player or destination has got, is compared together with what is done next.
create table made_alone (
  id bigint primary key generated always as identity,
  kind text not null,
  -- Whose word it rests on; null if it is the player's own request.
  staff_id uuid references staff (id),
  -- Who gets it: the player, or where a payout goes.
  places text[] not null,
  -- Of what may be taken back and made again, which counts once.
  record_id uuid,
  amount_cents bigint not null check (amount_cents >= 0),
  made_at timestamptz not null default now()
);

create index made_alone_lately on made_alone (made_at);
