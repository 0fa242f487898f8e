import type { TableOwners } from './table-writes.ts';

/** For each table, the only folder that writes it; all others call that folder's functions. */
export const TABLE_OWNERS: TableOwners = {
  activity_log: 'server/features/activity',
  approval_settings: 'server/features/approvals',
  approval_secrets: 'server/features/approvals',
  approvals: 'server/features/approvals',
  attempt_limits: 'server/features/staff',
  backups: 'server/features/backups',
  crypto_prices: 'server/features/prices',
  deposits: 'server/features/deposits',
  hold_overrides: 'server/features/signals',
  jobs: 'server/platform/jobs',
  known_devices: 'server/features/staff',
  key_check: 'server/platform/sealing',
  known_payers: 'server/features/receipts',
  mail_templates: 'server/features/mail-templates',
  mailbox_rails: 'server/features/mailboxes',
  mailboxes: 'server/features/mailboxes',
  noted_failures: 'server/features/operations',
  passkey_challenges: 'server/features/factors',
  passkeys: 'server/features/factors',
  payment_proofs: 'server/features/payment-proofs',
  payment_settings: 'server/features/payment-settings',
  players: 'server/features/players',
  readiness_skips: 'server/features/readiness',
  receipt_allocations: 'server/features/receipts',
  receipt_evidence: 'server/features/receipts',
  receipt_matching: 'server/features/receipts',
  receipt_settings: 'server/features/receipts',
  receipts: 'server/features/receipts',
  recovery_codes: 'server/features/factors',
  refused_sign_ins: 'server/features/staff',
  refused_visits: 'server/features/floods',
  session_settings: 'server/features/sessions',
  sessions: 'server/platform/sessions',
  signed_heads: 'server/features/activity',
  settings_signatures: 'server/platform/sealing',
  sign_in_settings: 'server/features/staff',
  signal_settings: 'server/features/signals',
  signed_accounts: 'server/main/keys',
  signing_epochs: 'server/platform/sealing',
  staff: 'server/features/accounts',
  staff_mail: 'server/features/notifications',
  statement_formats: 'server/features/statements',
  totp_secrets: 'server/features/factors',
  withdrawals: 'server/features/withdrawals',
  write_probe: 'server/platform/readiness',

  // Kept by triggers.
  activity_log_head: 'db/migrations',
  counted_days: 'db/migrations',
  daily_totals: 'db/migrations',
  ever_totals: 'db/migrations',
  total_changes: 'db/migrations',

  // Written by nodes of a version before.
  provider_payments: 'db/migrations',
};

/** Fills all tables of an empty database, whichever there are. */
export const WRITERS_OF_ALL_TABLES: readonly string[] = ['server/platform/backup/load.ts'];
