import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { type Appearance, type LogoType, NO_APPEARANCE } from '#domain/brand/appearance.ts';
import type { Hex } from '#domain/brand/colour.ts';
import type { LogoFile } from '#domain/brand/logo-file.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import {
  type InForce,
  lockSettingsRow,
  readSettings,
  type SettingsRead,
  signSettings,
} from '#server/platform/sealing/signed-settings.ts';

export type StoredAppearance = Appearance & { readonly logoBytes: Buffer | null };

const NONE: StoredAppearance = { ...NO_APPEARANCE, logoBytes: null };

export async function loadAppearance(queries: Queries, signer: RowSigner) {
  return inForce(await readSettings(queries, signer, 'appearance_settings'));
}

export async function lockAppearance(transaction: Queries, signer: RowSigner) {
  return inForce(await lockSettingsRow(transaction, signer, 'appearance_settings'));
}

/** An altered row counts for nothing: database access alone puts no name and no logo before players. */
function inForce({
  row,
  isAltered,
}: SettingsRead<Selectable<DB['appearance_settings']>>): InForce<StoredAppearance> {
  const settings = row === undefined || isAltered ? NONE : toAppearance(row);
  return withSignedLogo({ settings, version: row?.version ?? 0, isAltered });
}

/** Goes up by one with every save; 0 before the first. */
export async function loadAppearanceVersion({ queries }: Database): Promise<number> {
  const row = await queries.selectFrom('appearance_settings').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

/** Undefined if another version was saved since this transaction loaded one. */
export async function saveAppearance(
  transaction: Queries,
  signer: RowSigner,
  { version }: { readonly version: number },
  { title, tagline, accent, logo, logoBytes, supportEmail, chatUrl }: StoredAppearance,
  staffId: string,
): Promise<number | undefined> {
  const values = {
    title,
    tagline,
    accent,
    logo: logoBytes,
    logo_type: logo?.type ?? null,
    logo_width: logo?.width ?? null,
    logo_height: logo?.height ?? null,
    logo_digest: logo?.digest ?? null,
    support_email: supportEmail,
    chat_url: chatUrl,
    version: version + 1,
    updated_at: new Date(),
    updated_by: staffId,
  };
  // Somebody may have written a row past Cage before the first save.
  const saved = await transaction
    .insertInto('appearance_settings')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet(values).where('appearance_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (saved) await signSettings(transaction, signer, 'appearance_settings');
  return saved?.version;
}

export function storedLogo({ bytes, ...file }: LogoFile): Pick<StoredAppearance, 'logo' | 'logoBytes'> {
  const logoBytes = Buffer.from(bytes);
  return { logo: { ...file, digest: digestOf(logoBytes) }, logoBytes };
}

function toAppearance(row: Selectable<DB['appearance_settings']>): StoredAppearance {
  const { title, tagline, logo: logoBytes, support_email: supportEmail, chat_url: chatUrl } = row;
  const logo = logoBytes && {
    type: row.logo_type as LogoType,
    width: row.logo_width as number,
    height: row.logo_height as number,
    digest: row.logo_digest as string,
  };
  return { title, tagline, accent: row.accent as Hex | null, logo, logoBytes, supportEmail, chatUrl };
}

/** The digest is signed, the bytes are not. */
function withSignedLogo(loaded: InForce<StoredAppearance>): InForce<StoredAppearance> {
  const { logo, logoBytes } = loaded.settings;
  const isSame = logoBytes === null || digestOf(logoBytes) === logo?.digest;
  return isSame ? loaded : { ...loaded, settings: NONE, isAltered: true };
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
