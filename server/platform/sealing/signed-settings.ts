import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Queries } from '../database/database.ts';
import { lockByName } from '../database/lock-by-name.ts';
import { beginEpoch } from './epochs.ts';
import { replaceSignature } from './replace-signature.ts';
import { fieldsOfRow, type RowSigner, type SignedFields } from './row-signer.ts';
import { wasSignedBefore } from './signed-before.ts';

/** Settings with a table of their own, of one row, and what of it is signed: all that they say. */
const SIGNED = {
  payment_settings: ['settings'],
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

/** The others, each a document of the table `settings`. */
export const DOCUMENTS = [
  'approval_settings',
  'signal_settings',
  'sign_in_settings',
  'receipt_settings',
  'session_settings',
  'push_settings',
] as const;

export type SettingsTable = keyof typeof SIGNED;
export type DocumentName = (typeof DOCUMENTS)[number];
export type SettingsName = SettingsTable | DocumentName;

export const SETTINGS_TABLES = Object.keys(SIGNED) as SettingsTable[];

export const ALL_SETTINGS: readonly SettingsName[] = [...SETTINGS_TABLES, ...DOCUMENTS];

/** Among the changes of a save by which altered settings hold again. */
export const SIGNED_ANEW = 'saved anew, after they were changed in the database, past Cage';

const NOBODY = '00000000-0000-0000-0000-000000000000';

type Seal = { readonly signature: string | null; readonly epoch: number };

/** @property row undefined if there is none yet */
export type SettingsRead<Row> = {
  readonly row: (Row & Seal) | undefined;
  /** Not as Cage has saved them: somebody has written them who has the database but not the key. */
  readonly isAltered: boolean;
};

/** Reads settings of a table, and whether they hold. What has been altered is for nobody to go by. */
export async function readSettings<Name extends SettingsTable>(
  queries: Queries,
  signer: RowSigner,
  name: Name,
): Promise<SettingsRead<Selectable<DB[Name]>>> {
  return readAny<Selectable<DB[Name]>>(queries, signer, name);
}

async function readAny<Row>(
  queries: Queries,
  signer: RowSigner,
  name: SettingsName,
): Promise<SettingsRead<Row>> {
  // In one statement: a save between two would look like an alteration.
  const { rows } = await sql<Row & Seal & { readonly version: number | null }>`
    select stored.*, ${signatureOf(name)} as signature, ${epochOfSettings(name)} as epoch
    from (values (true)) as always left join ${rowsOf(name)} as stored on true`.execute(queries);
  const [row] = rows as [(typeof rows)[number]];
  if (row.version === null) return { row: undefined, isAltered: row.epoch > 0 };
  return { row, isAltered: !isSigned(signer, name, row) };
}

function rowsOf(name: SettingsName) {
  return name in SIGNED ? sql.table(name) : sql`(select * from settings where name = ${sql.lit(name)})`;
}

/** Settings as they are in force. */
export type InForce<Settings> = {
  readonly settings: Settings;
  /** Goes up by one with every save; 0 before the first. */
  readonly version: number;
  /** Written past Cage: `whileAltered` is in force. */
  readonly isAltered: boolean;
};

/** A document of settings, how it is loaded, locked until the transaction ends, and saved. */
export type StoredSettings<Settings> = {
  readonly name: DocumentName;
  load(queries: Queries, signer: RowSigner): Promise<InForce<Settings>>;
  lock(transaction: Queries, signer: RowSigner): Promise<InForce<Settings>>;
  /**
   * To be called by whoever has locked them.
   * @param staffId null at the command line
   * @returns their new version
   */
  save(transaction: Queries, signer: RowSigner, settings: Settings, staffId: string | null): Promise<number>;
  /** Reads what `sealedDocument` of them has found. */
  inForce(signer: RowSigner, sealed: SealedDocument): Settings;
};

/** @property document null before the first save */
export type SealedDocument = Seal & { readonly document: object | null };

/**
 * Settings that are a document; each field is of JSON.
 * @param meaning.initial what is in force before the first save, and for what has been added since the last
 * @param meaning.whileAltered what is in force while nobody can say what an owner chose
 */
export function defineSettings<Settings extends object>(
  name: DocumentName,
  meaning: { readonly initial: Settings; readonly whileAltered: Settings },
): StoredSettings<Settings> {
  const of = (document: object | null | undefined, isAltered: boolean): Settings =>
    isAltered ? meaning.whileAltered : { ...meaning.initial, ...document };

  async function load(queries: Queries, signer: RowSigner): Promise<InForce<Settings>> {
    const read = await readAny<{ readonly document: object; readonly version: number }>(
      queries,
      signer,
      name,
    );
    const { row, isAltered } = read;
    return { settings: of(row?.document, isAltered), version: row?.version ?? 0, isAltered };
  }

  return {
    name,
    load,
    async lock(transaction, signer) {
      await lockByName(transaction, name);
      return load(transaction, signer);
    },
    async save(transaction, signer, settings, staffId) {
      const saved = {
        document: JSON.stringify(settings),
        updated_at: new Date(),
        updated_by: staffId,
      };
      const { version } = await transaction
        .insertInto('settings')
        .values({ name, ...saved })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ ...saved, version: sql<number>`settings.version + 1` }),
        )
        .returning('version')
        .executeTakeFirstOrThrow();
      await signSettings(transaction, signer, name);
      return version;
    },
    inForce(signer, { document, ...seal }) {
      const isAltered = document === null ? seal.epoch > 0 : !isSigned(signer, name, { document, ...seal });
      return of(document, isAltered);
    },
  };
}

/** For a query of something else that needs such settings too. */
export function sealedDocument(name: DocumentName) {
  return sql<SealedDocument>`jsonb_build_object(
    'document', (select document from settings where settings.name = ${sql.lit(name)}),
    'signature', ${signatureOf(name)}, 'epoch', ${epochOfSettings(name)}
  )`;
}

/** Locks settings of a table until the transaction ends, and reads them as they are then. */
export async function lockSettingsRow<Name extends SettingsTable>(
  transaction: Queries,
  signer: RowSigner,
  name: Name,
): Promise<SettingsRead<Selectable<DB[Name]>>> {
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
  const { row } = await readAny<object>(transaction, signer, name);
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
 */
export async function signAllSettings(
  queries: Queries,
  signer: RowSigner,
  which: 'signed' | 'all',
): Promise<void> {
  for (const name of ALL_SETTINGS) {
    const { row, isAltered } = await readAny<object>(queries, signer, name);
    if (row === undefined) continue;
    if (isAltered ? which === 'signed' : signer.isCurrent(row.signature)) continue;
    const signature = signer.sign(name, fieldsOf(name, row, row.epoch));
    await replaceSignature(queries, name, { from: row.signature, to: signature });
  }
}

/** Signs the documents that are as they were signed before they were moved here. */
export async function signMovedSettings(queries: Queries, signer: RowSigner): Promise<void> {
  for (const name of DOCUMENTS) {
    const { row, isAltered } = await readAny<{ readonly document: unknown }>(queries, signer, name);
    if (row === undefined || !isAltered || !wasSignedBefore(signer, name, row)) continue;
    const signature = signer.sign(name, fieldsOf(name, row, row.epoch));
    await replaceSignature(queries, name, { from: row.signature, to: signature });
  }
}

/** Which settings are not as Cage has saved them. */
export async function findAlteredSettings(queries: Queries, signer: RowSigner): Promise<SettingsName[]> {
  const altered: SettingsName[] = [];
  for (const name of ALL_SETTINGS) {
    if ((await readAny(queries, signer, name)).isAltered) altered.push(name);
  }
  return altered;
}

function signatureOf(name: SettingsName) {
  return sql<string | null>`(select signature from settings_signatures where what = ${sql.lit(name)})`;
}

function epochOfSettings(name: SettingsName) {
  return sql<number>`coalesce((
    select max(signing_epochs.epoch) from signing_epochs
    where signing_epochs.what = ${sql.lit(name)} and signing_epochs.owner_id = ${sql.lit(NOBODY)}
  ), 0)`;
}

function isSigned(
  signer: RowSigner,
  name: SettingsName,
  row: Seal & Readonly<Record<string, unknown>>,
): boolean {
  return signer.holds(row.signature, name, fieldsOf(name, row, row.epoch));
}

function fieldsOf(name: SettingsName, row: Readonly<Record<string, unknown>>, epoch: number): SignedFields {
  const columns = name in SIGNED ? SIGNED[name as SettingsTable] : ['document'];
  return { ...fieldsOfRow(columns, row), epoch };
}
