import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Queries } from '../database/database.ts';
import { beginEpoch, readEpoch } from './epochs.ts';
import { replaceSignature } from './replace-signature.ts';
import { fieldsOfRow, type RowSigner, type SignedFields } from './row-signer.ts';

/** Settings by their table of one row, with what of it is signed: all that they say. */
const SIGNED = {
  payment_settings: ['settings'],
  approval_settings: [
    'payout_above_cents',
    'manual_entry_above_cents',
    'edit_above_cents',
    'receiving_accounts',
    'roles',
  ],
  signal_settings: [
    'amount_look_cents',
    'amount_hold_cents',
    'day_look',
    'day_hold',
    'week_look',
    'week_hold',
    'first_deposit_look_hours',
    'first_deposit_hold_hours',
    'shared_destination',
    'new_destination',
    'edited_destination',
  ],
  sign_in_settings: ['second_factor_required'],
  receipt_settings: ['known_payer_rule', 'approve_funded'],
  session_settings: ['idle_minutes', 'proof_minutes'],
  appearance_settings: [
    'title',
    'tagline',
    'accent',
    'logo_type',
    'logo_width',
    'logo_height',
    'logo_digest',
  ],
} as const satisfies { readonly [Name in keyof DB]?: ReadonlyArray<keyof DB[Name]> };

export type SettingsName = keyof typeof SIGNED;

export const SIGNED_SETTINGS = Object.keys(SIGNED) as SettingsName[];

/** Among the changes of a save by which altered settings hold again. */
export const SIGNED_ANEW = 'saved anew, after they were changed in the database, past Cage';

const NOBODY = '00000000-0000-0000-0000-000000000000';

type Seal = { readonly signature: string | null; readonly epoch: number };

/** @property row undefined if there is none yet */
export type SettingsRead<Name extends SettingsName> = {
  readonly row: (Selectable<DB[Name]> & Seal) | undefined;
  /** Not as Cage has saved them: somebody has written them who has the database but not the key. */
  readonly isAltered: boolean;
};

/** Reads settings, and whether they hold. What has been altered is for nobody to go by. */
export async function readSettings<Name extends SettingsName>(
  queries: Queries,
  signer: RowSigner,
  name: Name,
): Promise<SettingsRead<Name>> {
  // In one statement: a save between two would look like an alteration.
  const { rows } = await sql<Selectable<DB[Name]> & Seal>`
    select settings.*, ${signatureOf(name)} as signature, ${epochOfSettings(name)} as epoch
    from ${sql.table(name)} as settings`.execute(queries);
  const row = rows[0];
  if (row === undefined) return { row, isAltered: (await readEpoch(queries, name, NOBODY)) > 0 };
  return { row, isAltered: !isSigned(signer, name, row) };
}

/** Settings as they are in force. */
export type InForce<Settings> = {
  readonly settings: Settings;
  /** Goes up by one with every save; 0 before the first. */
  readonly version: number;
  /** Written past Cage: `whileAltered` is in force. */
  readonly isAltered: boolean;
};

/**
 * How settings are loaded, and how they are locked until the transaction ends.
 * @param meaning.whileAltered what is in force while nobody can say what an owner chose
 * @param meaning.beforeAny what is in force before the first save; absent where there are settings from the beginning
 */
export function signedSettings<Name extends SettingsName, Settings>(
  name: Name,
  meaning: {
    from(row: Selectable<DB[Name]>): Settings;
    readonly whileAltered: Settings;
    readonly beforeAny?: Settings;
  },
) {
  const inForce = ({ row, isAltered }: SettingsRead<Name>): InForce<Settings> => {
    const { whileAltered, beforeAny } = meaning;
    const version = (row as { readonly version: number } | undefined)?.version ?? 0;
    if (isAltered) return { settings: whileAltered, version, isAltered };
    if (row !== undefined) return { settings: meaning.from(row), version, isAltered };
    // What was there from the beginning is gone.
    if (beforeAny === undefined) return { settings: whileAltered, version, isAltered: true };
    return { settings: beforeAny, version, isAltered };
  };
  return {
    load: async (queries: Queries, signer: RowSigner) => inForce(await readSettings(queries, signer, name)),
    lock: async (transaction: Queries, signer: RowSigner) =>
      inForce(await lockSettingsRow(transaction, signer, name)),
  };
}

/** Locks settings until the transaction ends, and reads them as they are then. */
export async function lockSettingsRow<Name extends SettingsName>(
  transaction: Queries,
  signer: RowSigner,
  name: Name,
): Promise<SettingsRead<Name>> {
  await sql`select from ${sql.table(name)} for update`.execute(transaction);
  return readSettings(transaction, signer, name);
}

/**
 * Signs settings as they are, in a new epoch: what they were holds no more. To be called by whoever has just saved all
 * that is signed of them, in the same transaction.
 */
export async function signSettings(
  transaction: Queries,
  signer: RowSigner,
  name: SettingsName,
): Promise<void> {
  const { now } = await beginEpoch(transaction, name, NOBODY);
  const { row } = await readSettings(transaction, signer, name);
  if (row === undefined) return;
  const signature = signer.sign(name, fieldsOf(name, row, now));
  await transaction
    .insertInto('settings_signatures')
    .values({ what: name, signature })
    .onConflict((conflict) => conflict.column('what').doUpdateSet({ signature }))
    .execute();
}

/**
 * Signs settings with the present key.
 * @param which those that an earlier key has signed, or all, as they are
 * @param names of which settings
 */
export async function signAllSettings(
  queries: Queries,
  signer: RowSigner,
  which: 'signed' | 'all',
  names: readonly SettingsName[] = SIGNED_SETTINGS,
): Promise<void> {
  for (const name of names) {
    const { row, isAltered } = await readSettings(queries, signer, name);
    if (row === undefined) continue;
    if (isAltered ? which === 'signed' : signer.isCurrent(row.signature)) continue;
    const signature = signer.sign(name, fieldsOf(name, row, row.epoch));
    await replaceSignature(queries, name, { from: row.signature, to: signature });
  }
}

/** Which settings are not as Cage has saved them. */
export async function findAlteredSettings(queries: Queries, signer: RowSigner): Promise<SettingsName[]> {
  const altered: SettingsName[] = [];
  for (const name of SIGNED_SETTINGS) {
    if ((await readSettings(queries, signer, name)).isAltered) altered.push(name);
  }
  return altered;
}

/** For a query of something else that needs such settings too. */
export function signatureOf(name: SettingsName) {
  return sql<string | null>`(select signature from settings_signatures where what = ${sql.lit(name)})`;
}

export function epochOfSettings(name: SettingsName) {
  return sql<number>`coalesce((
    select max(signing_epochs.epoch) from signing_epochs
    where signing_epochs.what = ${sql.lit(name)} and signing_epochs.staff_id = ${sql.lit(NOBODY)}
  ), 0)`;
}

/** @param row with all that is signed of such settings */
export function isSigned(
  signer: RowSigner,
  name: SettingsName,
  row: Seal & Readonly<Record<string, unknown>>,
): boolean {
  return signer.holds(row.signature, name, fieldsOf(name, row, row.epoch));
}

function fieldsOf(name: SettingsName, row: Readonly<Record<string, unknown>>, epoch: number): SignedFields {
  return { ...fieldsOfRow(SIGNED[name], row), epoch };
}
