import type { MailHosts } from '#server/features/mailboxes/hosts/mail-hosts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { createMailer, type Mailer } from '#server/platform/mail/mailer.ts';
import { loadMail, type MailKeys, type StaffMail } from './mail-settings.ts';

export type MailSource = MailKeys & {
  readonly mailHosts: MailHosts;
  readonly configuration: { readonly mail: StaffMail | undefined };
};

/** By the settings in force; undefined while mail is off, or to nobody. @param to instead of the receivers */
export async function openStaffMailer(
  queries: Queries,
  source: MailSource,
  to?: readonly string[],
): Promise<Mailer | undefined> {
  const inForce = await loadMail(queries, source, source.configuration.mail);
  const { mail } = inForce;
  const receivers = to ?? mail?.to ?? [];
  if (mail === undefined || receivers.length === 0) return undefined;
  if (inForce.isSpoilt) throw new Error(PASSWORD_SPOILT);
  const from = mail.from ?? mail.to[0] ?? (receivers[0] as string);
  const { addressesOf } = source.mailHosts;
  return createMailer(mail.server, { from, to: receivers }, { addressesOf });
}

export const PASSWORD_SPOILT =
  'The kept password cannot be read: it was changed in the database, past Cage, or the key that sealed it is missing. Enter it again, and save.';
