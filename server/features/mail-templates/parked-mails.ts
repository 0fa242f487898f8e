import type { ExpressionBuilder } from 'kysely';
import type { DB } from '#db/types.ts';
import { mailOfSample } from '#domain/receipts/mails/teach-template.ts';
import { openEvidence } from '#server/features/receipts/evidence.ts';
import type { Services } from '#server/features/services.ts';

type Mail = NonNullable<ReturnType<typeof mailOfSample>>;
export type ParkedMail = {
  readonly receiptId: string;
  readonly receivedAt: Date;
  readonly raw: string;
  readonly mail: Mail;
};
type Opening = Pick<Services, 'database' | 'sealer'>;
type Condition = (
  is: ExpressionBuilder<DB, 'receipts'>,
) => ReturnType<ExpressionBuilder<DB, 'receipts'>['or']>;

/** Each has to be unsealed. */
const LOOKED_AT = 100;
const MOST = 20;

export async function findParkedMails(services: Opening, sender: string): Promise<readonly ParkedMail[]> {
  const parked = await openWaiting(services, (is) =>
    is.or([is('amount_cents', 'is', null), is('authenticity', '=', 'unproved')]),
  );
  return parked.filter(({ mail }) => mail.from === sender).slice(0, MOST);
}

export function findUnreadMails(services: Opening): Promise<readonly ParkedMail[]> {
  return openWaiting(services, (is) =>
    is.and([is('amount_cents', 'is', null), is('authenticity', '=', 'proved')]),
  );
}

export function findUnprovedMails(services: Opening): Promise<readonly ParkedMail[]> {
  return openWaiting(services, (is) => is.and([is('authenticity', '=', 'unproved')]));
}

async function openWaiting({ database, sealer }: Opening, condition: Condition): Promise<ParkedMail[]> {
  const waiting = await database.queries
    .selectFrom('receipts')
    .select(['id', 'received_at'])
    .where('waits', '=', true)
    .where('source', '=', 'mail')
    .where(condition)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const parked: ParkedMail[] = [];
  for (const { id, received_at } of waiting) {
    const [evidence] = await openEvidence(database.queries, sealer, id);
    const raw = evidence?.raw ?? '';
    const mail = mailOfSample(raw);
    if (mail) parked.push({ receiptId: id, receivedAt: received_at, raw, mail });
  }
  return parked;
}
