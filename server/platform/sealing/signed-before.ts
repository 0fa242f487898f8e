import type { RowSigner } from './row-signer.ts';

/** Columns of settings that had tables of their own before migration 0016, by their place in the document. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  approval_settings: {
    payout_above_cents: 'payoutAbove',
    manual_entry_above_cents: 'manualEntryAbove',
    edit_above_cents: 'editAbove',
    receiving_accounts: 'receivingAccounts',
    roles: 'roles',
  },
  signal_settings: {
    amount_look_cents: 'amount.look',
    amount_hold_cents: 'amount.hold',
    day_look: 'perDay.look',
    day_hold: 'perDay.hold',
    week_look: 'perWeek.look',
    week_hold: 'perWeek.hold',
    first_deposit_look_hours: 'firstDepositHours.look',
    first_deposit_hold_hours: 'firstDepositHours.hold',
    shared_destination: 'sharedDestination',
    new_destination: 'newDestination',
    edited_destination: 'editedDestination',
  },
  sign_in_settings: { second_factor_required: 'secondFactorRequired' },
  receipt_settings: { known_payer_rule: 'knownPayerRule', approve_funded: 'approveFunded' },
  session_settings: { idle_minutes: 'idleMinutes', proof_minutes: 'proofMinutes' },
};

type Value = string | number | boolean | null;

/** Whether settings are as signed by a Cage before migration 0016, which has moved them. */
export function wasSignedBefore(
  signer: RowSigner,
  name: string,
  row: { readonly document: unknown; readonly signature: string | null; readonly epoch: number },
): boolean {
  const columns = COLUMNS[name];
  // Switched-off notices were not signed; nobody gains by writing them.
  if (columns === undefined) return row.epoch === 0;
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], row.document) ??
    null;
  const fields = Object.entries(columns).map(([column, path]) => [column, valueAt(path) as Value] as const);
  return signer.holds(row.signature, name, { ...Object.fromEntries(fields), epoch: row.epoch });
}
