import { randomUUIDv7 } from 'node:crypto';
import { cents } from '#domain/money/usd.ts';
import { settle } from '#domain/receipts/matching/settle.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import {
  contenders,
  isSameTransaction,
  mayShareNumber,
  moreCompleteOf,
  type Observation,
  transactionKey,
} from '#domain/receipts/same-payment.ts';
import { findAccountLabels } from '#server/features/payment-settings/account-rows.ts';
import { receiptSettings } from '#server/features/receipts/receipt-settings.ts';
import { inParts, inSlices } from '#server/platform/batching/many-items.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { findCandidates, narrowing } from './candidates.ts';
import { findDuplicates, findKnown, keyOf } from './find-duplicates.ts';
import type { IncomingReceipt } from './incoming-receipt.ts';
import { toSettle } from './judge.ts';
import { columnsOf, observationFrom, storableProblem } from './observation.ts';
import { findSentBefore } from './sent-before.ts';

/** What becomes of one thing that a source tells. */
export type Planned =
  /** It was told under the same key before. */
  | { readonly kind: 'known'; readonly taken: IncomingReceipt; readonly receiptId: string }
  /** Money of which another has told before. */
  | {
      readonly kind: 'join';
      readonly taken: IncomingReceipt;
      readonly told: Observation;
      readonly receiptId: string;
      /** Whether another receipt, of other money, has its number. */
      readonly sharesNumber: boolean;
    }
  | {
      readonly kind: 'new';
      readonly taken: IncomingReceipt;
      readonly told: Observation | undefined;
      row: NewReceipt;
    };

type New = Extract<Planned, { kind: 'new' }>;
type NewReceipt = ReturnType<typeof newReceipt>;

/**
 * What taking these would do, one for each, in order; nothing is changed. It holds until somebody else takes receipts of
 * their rails.
 */
export async function planReceipts(
  queries: Queries,
  signer: RowSigner,
  all: readonly IncomingReceipt[],
): Promise<readonly Planned[]> {
  const planned = new Map<string, Planned>();
  const known = await findKnown(queries, all);
  const unknown = new Map<
    string,
    { readonly taken: IncomingReceipt; readonly told: Observation | undefined }
  >();
  for await (const taken of inSlices(all)) {
    const key = keyOf(taken);
    const receiptId = known.get(key);
    if (receiptId !== undefined) planned.set(key, { kind: 'known', taken, receiptId });
    else if (!unknown.has(key)) unknown.set(key, { taken, told: observationFrom(taken) });
  }
  const before = await findDuplicates(
    queries,
    [...unknown.values()].flatMap(({ told }) => told ?? []),
    new Set(known.values()),
  );
  // The second of one transaction finds the first.
  const byNumber = new Map<string, { readonly id: string; told: Observation }[]>();
  const fresh: New[] = [];
  for await (const [key, { taken, told }] of inSlices(unknown)) {
    const number = told && transactionKey(told.read);
    const ofNumber = byNumber.get(number ?? '') ?? [];
    const same = told && contenders(told, ofNumber).find((each) => isSameTransaction(told, each.told));
    if (same) same.told = moreCompleteOf(same.told, told);
    const receiptId = told && (before.join(told) ?? same?.id);
    const sharesNumber = told !== undefined && (ofNumber.length > 0 || before.hasNumber(told));
    if (told && receiptId !== undefined)
      planned.set(key, { kind: 'join', taken, told, receiptId, sharesNumber });
    else {
      const row = { ...newReceipt(taken, told), shares_number: sharesNumber };
      const one: New = { kind: 'new', taken, told, row };
      const namesake = ofNumber.find((each) => told && mayShareNumber(told, each.told));
      if (namesake) one.row = { ...row, may_repeat: namesake.id };
      if (told && number !== undefined) byNumber.set(number, [...ofNumber, { id: row.id, told }]);
      planned.set(key, one);
      fresh.push(one);
    }
  }
  const sentBefore = await findSentBefore(queries, fresh);
  // What others of these have joined is no longer in doubt.
  for await (const one of inSlices(fresh)) {
    const { told, row } = one;
    const mayRepeat =
      told?.read.event === 'payment' ? (before.mayBe(told) ?? sentBefore.get(row.id)) : undefined;
    if (mayRepeat !== undefined) one.row = { ...one.row, may_repeat: mayRepeat };
  }
  await noteExceptions(queries, signer, fresh);
  return inOrder(all, planned);
}

/** What comes twice is known the second time. */
async function inOrder(
  all: readonly IncomingReceipt[],
  planned: ReadonlyMap<string, Planned>,
): Promise<readonly Planned[]> {
  const answered = new Set<Planned>();
  const ordered: Planned[] = [];
  for await (const taken of inSlices(all)) {
    const one = planned.get(keyOf(taken)) as Planned;
    ordered.push(answered.has(one) ? { kind: 'known', taken, receiptId: receiptOf(one) } : one);
    answered.add(one);
  }
  return ordered;
}

/** The receipt of which it is evidence. */
export function receiptOf(planned: Planned): string {
  return planned.kind === 'new' ? planned.row.id : planned.receiptId;
}

function newReceipt(taken: IncomingReceipt, told: Observation | undefined) {
  const problem = storableProblem(taken.problem);
  const isPayment = told === undefined || told.read.event === 'payment';
  const reason = reasonAtFirst(taken, told);
  return {
    id: randomUUIDv7(),
    source: taken.source,
    source_key: taken.sourceKey,
    account_id: taken.accountId,
    ...columnsOf(told),
    received_at: taken.receivedAt,
    authenticity: taken.authenticity,
    problem,
    may_repeat: null as string | null,
    shares_number: false,
    // Of what undoes a payment, that is known once it has been applied.
    needs_person: !isPayment || told?.read.direction !== 'out',
    reasons: (reason ? [reason.reason] : []) as string[],
    reason_words: reason ? [problem ?? reason.words] : [],
    named_deposit_id: null as string | null,
  };
}

/** What can be said without looking for a request. */
function reasonAtFirst({ authenticity, read }: IncomingReceipt, told: Observation | undefined) {
  if (told === undefined) {
    const words = read === null ? 'Nothing in it could be read.' : 'No payment here can be of its amount.';
    return { reason: 'could-not-be-read', words };
  }
  if (authenticity !== 'unproved') return undefined;
  return { reason: 'sender-not-proved', words: 'Nothing proves who sent it.' };
}

/** As many as are looked at together: each part reads the open requests of its amounts and names. */
const EXCEPTIONS_AT_ONCE = 5_000;

/**
 * Notes why new receipts wait for a person that no rule takes, whatever there is for them to pay: those that are not
 * proved.
 */
async function noteExceptions(queries: Queries, signer: RowSigner, fresh: readonly New[]): Promise<void> {
  const waiting = fresh.filter(
    ({ row: { authenticity, event, direction } }) =>
      authenticity !== 'proved' && event === 'payment' && direction === 'in',
  );
  if (waiting.length === 0) return;
  const { settings } = await receiptSettings.load(queries, signer);
  const labels = await findAccountLabels(
    queries,
    signer,
    waiting.map(({ row }) => row),
  );
  const now = new Date();
  for (const [rail, ofRail] of Map.groupBy(waiting, ({ row }) => row.rail as Rail)) {
    for await (const part of inParts(ofRail, EXCEPTIONS_AT_ONCE)) {
      const foundFor = narrowing(
        await findCandidates(
          queries,
          rail,
          part.map(({ row }) => row),
        ),
      );
      for await (const one of inSlices(part)) {
        const receipt = toSettle({ ...one.row, ...UNTOUCHED }, labels.get(one.row.account_id ?? ''));
        const settlement = settle({ receipt, ...foundFor(one.row), settings, now });
        if (settlement.kind === 'fund') throw new Error('a rule takes what is not proved');
        one.row = {
          ...one.row,
          reasons: settlement.reasons.map(({ reason }) => reason),
          reason_words: settlement.reasons.map(({ words }) => words),
          named_deposit_id: settlement.namedDepositId,
        };
      }
    }
  }
}

const UNTOUCHED = {
  allocated_cents: cents(0),
  reversed_cents: cents(0),
  returned_cents: cents(0),
  dismissed_cents: cents(0),
  amounts_differ: false,
  contradiction: null,
};
