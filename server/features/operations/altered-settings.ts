import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { findAlteredSettings, type SettingsName } from '#server/platform/sealing/signed-settings.ts';
import { findAlteredRows } from '#server/platform/sealing/signed-tables.ts';

const LABELS: Readonly<Record<SettingsName, string>> = {
  payment_settings: 'payment methods',
  approval_settings: 'approvals',
  signal_settings: 'signals',
  sign_in_settings: 'second factors',
  receipt_settings: 'receipts',
  session_settings: 'sessions',
  push_settings: 'notices on devices',
  waiting_settings: 'waiting times',
  mail_settings: 'staff mail',
  appearance_settings: 'appearance',
};

/** Settings not as Cage saved them, which are not followed, by their owners' names. */
export async function findAltered(queries: Queries, signer: RowSigner): Promise<string[]> {
  const settings = await findAlteredSettings(queries, signer);
  const accounts = await findAlteredRows(queries, signer, 'receiving_accounts');
  const mailboxes = await findAlteredRows(queries, signer, 'mailboxes');
  const templates = await findAlteredRows(queries, signer, 'mail_templates');
  const formats = await findAlteredRows(queries, signer, 'statement_formats');
  return [
    ...settings.map((name) => LABELS[name]),
    ...accounts.map(({ name }) => `the receiving account ${name}`),
    ...mailboxes.map(({ user_name }) => `the mailbox ${user_name}`),
    ...templates.map(({ name }) => `the mail template ${name}`),
    ...formats.map(({ label }) => `the form of statement ${label}`),
  ];
}

/** As of now: nobody has to have come across the alteration. */
export async function findAlteredSettingsFailure(
  queries: Queries,
  signer: RowSigner,
  now: Date,
): Promise<ReadonlyArray<{ readonly what: 'settings'; readonly since: Date; readonly who: string[] }>> {
  const altered = await findAltered(queries, signer);
  if (altered.length === 0) return [];
  const noted = await queries
    .selectFrom('noted_failures')
    .select('failing_since')
    .where('what', '=', 'settings')
    .executeTakeFirst();
  return [{ what: 'settings', since: noted?.failing_since ?? now, who: altered }];
}
