import type { Rights } from '#server/platform/database/rights.ts';
import { SETTINGS_TABLES } from '#server/platform/sealing/signed-settings.ts';

/** The table that nobody who serves may change, and whose owner is the owner of all. */
export const GUARDED_TABLE = 'activity_log';

/** What a server may do with Cage's tables. */
export const SERVING_RIGHTS: Rights = {
  appendOnly: [GUARDED_TABLE, 'signed_heads', 'signing_epochs', 'hold_overrides', 'receipt_allocations'],
  // Put in anew, a record would have the version that somebody has read and approved, whatever it says now.
  // Settings without their row would be those of a first run.
  // A receiving account that was removed is still known by those who were paid into it.
  kept: [
    ...['deposits', 'withdrawals', 'receipts', 'approvals', 'receiving_accounts', 'settings'],
    ...SETTINGS_TABLES,
  ],
  // Who somebody is stays as it was entered.
  columns: {
    staff: [
      ...['role', 'password_hash', 'must_change_password', 'has_second_factor', 'removed_at', 'signature'],
      ...['initial_password_hash', 'initial_password_sealed', 'initial_password_until'],
    ],
  },
  // The head of the log is kept by triggers, with the rights of its owner.
  // That all has been signed is noted by whoever migrates: nobody who serves has it signed again.
  // Nor does anybody who serves name the key that the database belongs to: with another one no node would start.
  // What is archived of the log is noted by whoever may remove it.
  readOnly: ['activity_log_head', 'activity_archives', 'migrations', 'signed_accounts', 'key_check'],
};
