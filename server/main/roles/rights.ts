import type { Rights } from '#server/platform/database/rights.ts';
import { SETTINGS_TABLES } from '#server/platform/sealing/signed-settings.ts';

/** Nobody who serves may change it; its owner owns all tables. */
export const GUARDED_TABLE = 'activity_log';

export const SERVING_RIGHTS: Rights = {
  appendOnly: [
    ...[
      GUARDED_TABLE,
      'signed_heads',
      'signing_epochs',
      'hold_overrides',
      'receipt_allocations',
      'stated_balances',
    ],
  ],
  // A record inserted anew would have the version that somebody approved, whatever it says now.
  // Settings without their row would be those of a first run.
  // A removed receiving account is still known by those who were paid into it.
  kept: [
    ...[
      'deposits',
      'withdrawals',
      'receipts',
      'approvals',
      'receiving_accounts',
      'settings',
      'ledger_accounts',
      'closes',
      'outgoing_matches',
      'write_offs',
    ],
    ...SETTINGS_TABLES,
  ],
  // A person's identity stays as it was entered.
  columns: {
    staff: [
      ...['role', 'password_hash', 'must_change_password', 'has_second_factor', 'removed_at', 'signature'],
      ...['initial_password_hash', 'initial_password_sealed', 'initial_password_until'],
    ],
  },
  // Triggers keep the log's head, with its owner's rights. The migrating role notes that all is signed, and the key:
  // with another one no node would start. Archives are noted by the role that may remove entries.
  readOnly: [
    ...['activity_log_head', 'activity_archives', 'migrations', 'signed_accounts', 'key_check'],
    // Triggers of the facts post, with their owner's rights.
    ...['ledger_accounts', 'journals', 'journal_entries', 'ledger_days', 'ledger_day_changes', 'fold_mark'],
  ],
};
