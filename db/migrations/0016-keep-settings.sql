-- What owners have chosen of what Cage does, a document for each subject. Without its row: as on a first run.
create table settings (
  name text primary key check (
    name in (
      'approval_settings', 'signal_settings', 'sign_in_settings', 'session_settings', 'receipt_settings', 'push_settings'
    )
  ),
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  -- Goes up by one with every save.
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  -- Null: the operator.
  updated_by uuid references staff (id)
);

insert into settings (name, document, version, updated_at, updated_by)
select 'approval_settings',
  jsonb_build_object(
    'payoutAbove', payout_above_cents, 'manualEntryAbove', manual_entry_above_cents, 'editAbove', edit_above_cents,
    'receivingAccounts', receiving_accounts, 'roles', roles
  ),
  version, coalesce(updated_at, now()), updated_by
from approval_settings
union all
select 'signal_settings',
  jsonb_build_object(
    'amount', jsonb_build_object('look', amount_look_cents, 'hold', amount_hold_cents),
    'perDay', jsonb_build_object('look', day_look, 'hold', day_hold),
    'perWeek', jsonb_build_object('look', week_look, 'hold', week_hold),
    'firstDepositHours', jsonb_build_object('look', first_deposit_look_hours, 'hold', first_deposit_hold_hours),
    'sharedDestination', shared_destination, 'newDestination', new_destination, 'editedDestination', edited_destination
  ),
  version, coalesce(updated_at, now()), updated_by
from signal_settings
union all
select 'receipt_settings',
  jsonb_build_object('knownPayerRule', known_payer_rule, 'approveFunded', approve_funded),
  version, coalesce(updated_at, now()), updated_by
from receipt_settings
union all
select 'session_settings',
  jsonb_strip_nulls(jsonb_build_object('idleMinutes', idle_minutes, 'proofMinutes', proof_minutes)),
  version, updated_at, updated_by
from session_settings
union all
select 'sign_in_settings', jsonb_build_object('secondFactorRequired', second_factor_required), version, now(), null
from sign_in_settings
union all
select 'push_settings', jsonb_build_object('isOn', is_on), 1, updated_at, updated_by
from push_settings where not is_on;

drop table approval_settings, signal_settings, receipt_settings, session_settings, sign_in_settings, push_settings;

alter table signing_epochs drop constraint signing_epochs_what_check;
alter table signing_epochs add constraint signing_epochs_what_check check (
  what in (
    'account', 'sessions', 'factors',
    'payment_settings', 'approval_settings', 'signal_settings', 'sign_in_settings', 'receipt_settings',
    'session_settings', 'push_settings', 'mailboxes', 'mail_templates', 'statement_formats', 'appearance_settings'
  )
);
