import type { MailTemplate } from '#domain/receipts/mails/template.ts';
import { MAIL_TEMPLATES } from '#domain/receipts/mails/templates.ts';
import { taughtMailTemplates } from '#server/features/mail-templates/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';

/** Those that Cage knows by itself, and those that it was taught. */
export async function mailTemplates(queries: Queries, signer: RowSigner): Promise<readonly MailTemplate[]> {
  return [...MAIL_TEMPLATES, ...(await taughtMailTemplates(queries, signer))];
}
