import type { Selectable } from 'kysely';
import type { Receipts } from '#db/types.ts';
import { type Cents, isCents } from '#domain/money/usd.ts';
import { isPossibleTime } from '#domain/receipts/entry-bounds.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import {
  type Authenticity,
  isPlausible,
  type ReadReceipt,
  type ReceiptEvent,
  type ReceiptSource,
} from '#domain/receipts/receipt.ts';
import type { Observation } from '#domain/receipts/same-payment.ts';
import type { IncomingReceipt } from './incoming-receipt.ts';

export type ReceiptRow = Selectable<Receipts>;

const LONGEST = { payerName: 200, payerHandle: 200, note: 1_000, transactionId: 200, undoes: 200 } as const;
const LONGEST_PROBLEM = 1_000;

export function observationFrom({
  source,
  authenticity,
  accountId,
  read,
  receivedAt,
}: IncomingReceipt): Observation | undefined {
  if (read === null || !isCents(read.amount) || !isPlausible(read.amount, read.currency)) return undefined;
  const { rail, event, direction, amount, currency, occurredAt } = read;
  const texts = Object.entries(LONGEST).flatMap(([field, longest]) => {
    const text = storable(read[field as keyof typeof LONGEST], longest);
    return text === undefined ? [] : [[field, text]];
  });
  const when = occurredAt !== undefined && isPossibleTime(occurredAt, receivedAt) ? occurredAt : receivedAt;
  return {
    source,
    authenticity,
    accountId,
    read: {
      rail,
      event,
      direction,
      amount,
      currency: currency.toLowerCase(),
      occurredAt: when,
      ...(Object.fromEntries(texts) as Pick<ReadReceipt, keyof typeof LONGEST>),
    },
  };
}

export function observationOf(row: ReceiptRow): Observation | undefined {
  if (row.amount_cents === null || row.occurred_at === null) return undefined;
  return {
    source: row.source as ReceiptSource,
    authenticity: row.authenticity as Authenticity,
    accountId: row.account_id,
    read: {
      rail: row.rail as Rail,
      event: row.event as ReceiptEvent,
      direction: row.direction as 'in' | 'out',
      amount: row.amount_cents as Cents,
      currency: row.currency as string,
      occurredAt: row.occurred_at,
      ...(row.payer_name !== null && { payerName: row.payer_name }),
      ...(row.payer_handle !== null && { payerHandle: row.payer_handle }),
      ...(row.note !== null && { note: row.note }),
      ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
      ...(row.undoes !== null && { undoes: row.undoes }),
    },
  };
}

export function columnsOf(told: Observation | undefined) {
  const read = told?.read;
  return {
    rail: read?.rail ?? null,
    direction: read?.direction ?? null,
    event: read?.event ?? null,
    amount_cents: read?.amount ?? null,
    currency: read?.currency ?? null,
    occurred_at: read?.occurredAt ?? null,
    payer_name: read?.payerName ?? null,
    payer_handle: read?.payerHandle ?? null,
    note: read?.note ?? null,
    transaction_id: read?.transactionId ?? null,
    undoes: read?.undoes ?? null,
  };
}

export function storableProblem(problem: string | undefined): string | null {
  return storable(problem, LONGEST_PROBLEM) ?? null;
}

/** PostgreSQL stores no NUL and no half of a pair; control and hidden characters are of no use in a list. */
function storable(text: string | undefined, longest: number): string | undefined {
  const cleaned = text
    ?.toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
  return cleaned ? Array.from(cleaned).slice(0, longest).join('') : undefined;
}
