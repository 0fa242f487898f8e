import { mailOfSample } from '#domain/receipts/mails/teach-template.ts';
import type { ShownMail } from '#domain/receipts/mails/template.ts';
import { openEvidence } from '#server/features/receipts/evidence.ts';
import type { Services } from '#server/features/services.ts';

export type ParkedMail = { readonly receiptId: string; readonly receivedAt: Date; readonly mail: ShownMail };

/** How far back is looked. Each has to be unsealed. */
const LOOKED_AT = 100;
const MOST = 20;

/** The newest mails of a sender that could not be read, or not be proved, and wait for a person. */
export async function findParkedMails(
  { database, sealer }: Pick<Services, 'database' | 'sealer'>,
  sender: string,
): Promise<readonly ParkedMail[]> {
  const waiting = await database.queries
    .selectFrom('receipts')
    .select(['id', 'received_at'])
    .where('waits', '=', true)
    .where('source', '=', 'mail')
    .where((is) => is.or([is('amount_cents', 'is', null), is('authenticity', '=', 'unproved')]))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const parked: ParkedMail[] = [];
  for (const { id, received_at } of waiting) {
    const [evidence] = await openEvidence(database.queries, sealer, id);
    const mail = mailOfSample(evidence?.raw ?? '');
    if (mail?.from === sender && parked.length < MOST)
      parked.push({ receiptId: id, receivedAt: received_at, mail });
  }
  return parked;
}
