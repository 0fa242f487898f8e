import type { Queries } from '#server/platform/database/database.ts';
import type { MailServer } from '#server/platform/mail/mailer.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { opens, type Seal, type Sealer } from '#server/platform/sealing/sealer.ts';
import { defineSettings } from '#server/platform/sealing/signed-settings.ts';

/** Without the password, which is sealed apart. */
export type MailPlace = Omit<MailServer, 'password'>;

type Stored = Omit<MailPlace, 'user'> & {
  readonly user: string | null;
  readonly from: string | null;
  readonly to: readonly string[];
};

/** `mail` is null while owners have it switched off. While the settings are altered, nothing is sent. */
export const mailSettings = defineSettings<{ readonly mail: Stored | null }>('mail_settings', {
  initial: { mail: null },
  whileAltered: { mail: null },
});

export type StaffMail = {
  readonly server: MailServer;
  /** Undefined: the first who is mailed. */
  readonly from: string | undefined;
  /** Who is mailed about new requests. */
  readonly to: readonly string[];
};

export type MailInForce = {
  /** Undefined: off. */
  readonly mail: StaffMail | undefined;
  readonly version: number;
  readonly isAltered: boolean;
  /** The operator's, by variables: owners have chosen nothing yet. */
  readonly isConfigured: boolean;
  /** There is a password that does not open: `mail.server.password` is undefined. */
  readonly isSpoilt: boolean;
};

export type MailKeys = { readonly signer: RowSigner; readonly sealer: Sealer };

/** Locks them if `how` says so. @param configured by the operator's variables */
export async function loadMail(
  queries: Queries,
  { signer, sealer }: MailKeys,
  configured: StaffMail | undefined,
  how: 'load' | 'lock' = 'load',
): Promise<MailInForce> {
  const { settings, version, isAltered } = await mailSettings[how](queries, signer);
  const state = { version, isAltered, isSpoilt: false };
  if (version === 0 && !isAltered) {
    return { ...state, mail: configured, isConfigured: configured !== undefined };
  }
  if (settings.mail === null) return { ...state, mail: undefined, isConfigured: false };
  const { from, to, user, ...place } = settings.mail;
  const server = { ...place, user: user ?? undefined };
  const [seal] = server.user === undefined ? [] : await findSeals(queries, contextOf(server));
  const password = seal && opens(sealer, seal) ? sealer.open(seal.sealed, seal.context) : undefined;
  return {
    ...state,
    mail: { server: { ...server, password }, from: from ?? undefined, to },
    isConfigured: false,
    isSpoilt: server.user !== undefined && password === undefined,
  };
}

/** To be called with them locked. @param mail undefined switches it off, and erases the password */
export async function saveMail(
  transaction: Queries,
  { signer, sealer }: MailKeys,
  mail: StaffMail | undefined,
  staffId: string,
): Promise<number> {
  await transaction.deleteFrom('mail_password').execute();
  const version = await mailSettings.save(transaction, signer, { mail: mail ? stored(mail) : null }, staffId);
  const { user, password } = mail?.server ?? {};
  if (mail && user !== undefined && password !== undefined) {
    const password_sealed = sealer.seal(password, contextOf(mail.server));
    await transaction.insertInto('mail_password').values({ password_sealed }).execute();
  }
  return version;
}

function stored({ server: { password: _, user, ...place }, from, to }: StaffMail): Stored {
  return { ...place, user: user ?? null, from: from ?? null, to };
}

/** A password opens for the place alone that it was given for, so that nobody can have it sent elsewhere. */
function contextOf({ host, port, secure, user }: MailPlace): string {
  return `mail server:${JSON.stringify([host, port, secure, user])}`;
}

async function findSeals(queries: Queries, context: string): Promise<readonly Seal[]> {
  const rows = await queries.selectFrom('mail_password').select('password_sealed').execute();
  return rows.map(({ password_sealed }) => ({ sealed: password_sealed, context }));
}

export async function findSealedMailPassword(
  queries: Queries,
): Promise<ReadonlyArray<Seal & { readonly id: string }>> {
  const row = await queries
    .selectFrom('settings')
    .select('document')
    .where('name', '=', mailSettings.name)
    .executeTakeFirst();
  const { mail } = (row?.document ?? { mail: null }) as { readonly mail: Stored | null };
  if (mail === null) return [];
  const seals = await findSeals(queries, contextOf({ ...mail, user: mail.user ?? undefined }));
  return seals.map((seal) => ({ ...seal, id: mailSettings.name }));
}

/** Does nothing if the seal is no longer the one that was read. */
export async function replaceSealedMailPassword(
  queries: Queries,
  _id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await queries
    .updateTable('mail_password')
    .set({ password_sealed: to })
    .where('password_sealed', '=', from)
    .execute();
}
