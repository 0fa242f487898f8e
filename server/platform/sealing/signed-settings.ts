import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import { lockByName } from '../database/await-others.ts';
import type { Queries } from '../database/database.ts';
import { beginEpoch } from './epochs.ts';
import { replaceSignature } from './replace-signature.ts';
import { fieldsOfRow, type RowSigner, type SignedFields } from './row-signer.ts';
import { wasSignedBefore } from './signed-before.ts';

/** Settings with a table of their own, of one row, and its signed columns: all that they say. */
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

/** Columns that came later, signed where they say something: what was signed without them goes on holding. */
const SIGNED_IF_SET: { readonly [Name in SettingsTable]?: ReadonlyArray<keyof DB[Name]> } = {
  appearance_settings: ['support_email', 'chat_url'],
};

/** Each a document of the table `settings`. */
export const DOCUMENTS = [
  'approval_settings',
  'signal_settings',
  'sign_in_settings',
  'receipt_settings',
  'session_settings',
  'push_settings',
  'waiting_settings',
  'mail_settings',
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

export type SettingsRead<Row> = {
  readonly row: (Row & Seal) | undefined;
  /** Somebody has written them who has the database but not the key. */
  readonly isAltered: boolean;
};

/** Nobody may go by altered settings. */
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

export type InForce<Settings> = {
  readonly settings: Settings;
  /** Goes up by one with every save; 0 before the first. */
  readonly version: number;
  /** Written past Cage: `whileAltered` is in force. */
  readonly isAltered: boolean;
};

export type StoredSettings<Settings> = {
  readonly name: DocumentName;
  load(queries: Queries, signer: RowSigner): Promise<InForce<Settings>>;
  lock(transaction: Queries, signer: RowSigner): Promise<InForce<Settings>>;
  /** To be called with them locked. @param staffId null at the command line @returns their new version */
  save(transaction: Queries, signer: RowSigner, settings: Settings, staffId: string | null): Promise<number>;
  /** Reads the result of their `sealedDocument`. */
  inForce(signer: RowSigner, sealed: SealedDocument): Settings;
};

/** `document` is null before the first save. */
export type SealedDocument = Seal & { readonly document: object | null };

/** `initial` also fills fields added since the last save; `whileAltered`: no owner's choice is known. */
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

/** For another query that needs such settings too. */
export function sealedDocument(name: DocumentName) {
  return sql<SealedDocument>`jsonb_build_object(
    'document', (select document from settings where settings.name = ${sql.lit(name)}),
    'signature', ${signatureOf(name)}, 'epoch', ${epochOfSettings(name)}
  )`;
}

export async function lockSettingsRow<Name extends SettingsTable>(
  transaction: Queries,
  signer: RowSigner,
  name: Name,
): Promise<SettingsRead<Selectable<DB[Name]>>> {
  await sql`select from ${sql.table(name)} for update`.execute(transaction);
  return readSettings(transaction, signer, name);
}

/** In a new epoch: the former do not hold. Call it in the transaction, after saving all that is signed. */
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

/** Signs with the present key. @param which those that an earlier key has signed, or all, as they are */
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
  const columns = name in SIGNED ? columnsOf(name as SettingsTable, row) : ['document'];
  return { ...fieldsOfRow(columns, row), epoch };
}

function columnsOf(name: SettingsTable, row: Readonly<Record<string, unknown>>): readonly string[] {
  const later: readonly string[] = SIGNED_IF_SET[name] ?? [];
  // A node of the version before may read the row without them.
  return [...SIGNED[name], ...later.filter((column) => row[column] != null)];
}
