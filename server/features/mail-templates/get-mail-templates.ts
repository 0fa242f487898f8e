import { getMailTemplates } from '#contract/mail-templates/get-mail-templates.ts';
import { MAIL_TEMPLATES } from '#domain/receipts/mails/templates.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findTaughtTemplates, type StoredTemplate } from './store.ts';

export const getMailTemplatesHandler = defineHandler(getMailTemplates, async (_request, { database }) => ({
  templates: (await findTaughtTemplates(database.queries)).map(toRecord),
  known: MAIL_TEMPLATES.map(({ label }) => label),
}));

export function toRecord({ id, name, rail, sender, taughtAt }: Omit<StoredTemplate, 'subject' | 'places'>) {
  return { id, name, rail, sender, taughtAt: taughtAt.toISOString() };
}
