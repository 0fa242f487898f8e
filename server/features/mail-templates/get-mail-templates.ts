import { getMailTemplates } from '#contract/mail-templates/get-mail-templates.ts';
import { MAIL_TEMPLATES } from '#domain/receipts/mails/templates.ts';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findTaughtTemplates, type StoredTemplate } from './store.ts';

export const getMailTemplatesHandler = defineHandler(
  getMailTemplates,
  async (_request, { database, signer }) => ({
    templates: (await findTaughtTemplates(database.queries, signer)).map(toRecord),
    known: MAIL_TEMPLATES.map(({ label }) => label),
  }),
);

const ALTERED =
  'It was changed in the database, past Cage, and reads no mail. Teach it again under the same name, or remove it.';

export function toRecord({
  id,
  name,
  rail,
  sender,
  taughtAt,
  isAltered,
}: Omit<StoredTemplate, 'subject' | 'places'>) {
  return {
    id,
    name,
    rail: RAIL_KEYS.find((each) => each === rail) ?? null,
    sender,
    taughtAt: taughtAt.toISOString(),
    problem: isAltered ? ALTERED : null,
  };
}
