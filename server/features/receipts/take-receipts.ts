import { randomUUIDv7 } from 'node:crypto';
import { type Told, transactionKey } from '#domain/receipts/told-twice.ts';
import type { Services } from '#server/features/services.ts';
import { insertEvidence } from './evidence.ts';
import { joinEvidence } from './join-evidence.ts';
import { judgeReceipts } from './judge.ts';
import { applyEarlierReversals, applyReversal } from './reversals.ts';
import { findReceiptRows, insertReceipts, lockRails } from './store.ts';
import type { TakenReceipt, TakenResult, Taking } from './taken-receipt.ts';
import { columnsOf, type ReceiptRow, storableProblem, toldBy } from './told.ts';
import { findKnown, findToldBefore, keyOf, type ReadTaken } from './told-before.ts';

// As many as one statement inserts without anybody having to wait for it.
const MOST_AT_ONCE = 500;

/**
 * Takes what a source tells of money, all of it or none, each thing once: whatever comes under a known key again is
 * known, and of money that another source has told of there is one receipt.
 * @returns one result for each, in order
 */
export async function takeReceipts(
  { change, sealer }: Pick<Services, 'change' | 'sealer'>,
  taken: readonly TakenReceipt[],
): Promise<readonly TakenResult[]> {
  return change((transaction, log) => takeReceiptsIn({ transaction, log, sealer }, taken));
}

/** The same within a transaction. Whoever else takes receipts of these rails waits until it ends. */
export async function takeReceiptsIn(
  taking: Taking,
  taken: readonly TakenReceipt[],
): Promise<readonly TakenResult[]> {
  const read = new Map(taken.map((each) => [each, toldBy(each)]));
  await lockRails(
    taking.transaction,
    taken.map((each) => read.get(each)?.read.rail),
  );
  const results = new Map<string, TakenResult>();
  const told = (each: TakenReceipt) => read.get(each);
  for (const part of partsOf(taken, told)) {
    const isOver = part.filter((each) => results.has(keyOf(each)));
    await takePart(
      taking,
      part.filter((each) => !isOver.includes(each)),
      told,
      results,
    );
  }
  const answered = new Set<string>();
  return taken.map((each) => {
    const result = results.get(keyOf(each)) as TakenResult;
    const isRepeat = answered.has(keyOf(each));
    answered.add(keyOf(each));
    return isRepeat ? { id: result.id, isNew: false, outcome: 'known' } : result;
  });
}

async function takePart(
  taking: Taking,
  part: readonly TakenReceipt[],
  told: (taken: TakenReceipt) => Told | undefined,
  results: Map<string, TakenResult>,
): Promise<void> {
  const { transaction, sealer } = taking;
  const known = await findKnown(transaction, part);
  for (const each of part) {
    const id = known.get(keyOf(each));
    if (id !== undefined) results.set(keyOf(each), { id, isNew: false, outcome: 'known' });
  }
  const unknown = part.filter((each) => !known.has(keyOf(each)));
  const readable = unknown.flatMap((taken): ReadTaken[] => {
    const read = told(taken);
    return read ? [{ taken, told: read }] : [];
  });
  const before = await findToldBefore(transaction, readable);
  const joined = readable.flatMap((each) => {
    const row = before.join(each.told);
    return row ? [{ ...each, receiptId: row.id }] : [];
  });
  const joining = new Map(joined.map((each) => [each.taken, each]));
  const fresh = unknown
    .filter((taken) => !joining.has(taken))
    .map((taken) => ({ taken, row: newReceipt(taken, told(taken), before) }));
  const inserted = await insertReceipts(
    transaction,
    fresh.map(({ row }) => row),
  );
  await insertEvidence(transaction, sealer, [
    ...fresh.map(({ taken, row }) => ({ taken, receiptId: row.id })),
    ...joined,
  ]);
  for (const { taken, row } of fresh) {
    results.set(keyOf(taken), { id: row.id, isNew: true, outcome: 'new' });
  }
  const changed: ReceiptRow[] = [];
  for (const { receiptId, ...each } of joined) {
    results.set(keyOf(each.taken), { id: receiptId, isNew: false, outcome: 'same-money' });
    const row = await joinEvidence(taking, receiptId, each);
    if (row) changed.push(row);
  }
  for (const row of inserted) {
    if (row.event !== null && row.event !== 'payment') await applyReversal(taking, row);
  }
  await applyEarlierReversals(taking, inserted);
  await judgeReceipts(
    taking,
    await findReceiptRows(
      transaction,
      [...inserted, ...changed].map(({ id }) => id),
    ),
  );
}

function newReceipt(
  taken: TakenReceipt,
  told: Told | undefined,
  before: Awaited<ReturnType<typeof findToldBefore>>,
) {
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
    may_repeat: (told && isPayment ? before.mayBe(told)?.id : undefined) ?? null,
    // Of what undoes a payment, that is known once it has been applied.
    needs_person: !isPayment || told?.read.direction !== 'out',
    reasons: reason ? [reason.reason] : [],
    reason_words: reason ? [problem ?? reason.words] : [],
  };
}

/** What can be said without looking for a request. */
function reasonAtFirst({ authenticity }: TakenReceipt, told: Told | undefined) {
  if (told === undefined) return { reason: 'could-not-be-read', words: 'Nothing in it could be read.' };
  if (authenticity !== 'unproved') return undefined;
  return { reason: 'sender-not-proved', words: 'Nothing proves who sent it.' };
}

/** In parts in each of which no key and no transaction comes twice: the second finds the first in the database. */
function* partsOf(
  taken: readonly TakenReceipt[],
  told: (taken: TakenReceipt) => Told | undefined,
): Generator<readonly TakenReceipt[]> {
  let part: TakenReceipt[] = [];
  let names = new Set<string>();
  for (const each of taken) {
    const read = told(each)?.read;
    const own = [keyOf(each), ...(read ? [transactionKey(read) ?? ''] : [])].filter(Boolean);
    if (part.length === MOST_AT_ONCE || own.some((name) => names.has(name))) {
      yield part;
      [part, names] = [[], new Set()];
    }
    part.push(each);
    for (const name of own) names.add(name);
  }
  if (part.length > 0) yield part;
}
