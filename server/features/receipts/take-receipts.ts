import { sql } from 'kysely';
import { namesIn } from '#domain/receipts/matching/named-deposit.ts';
import { type ReceiptSource, SOURCES } from '#domain/receipts/receipt.ts';
import { transactionKey } from '#domain/receipts/same-payment.ts';
import type { Services } from '#server/features/services.ts';
import { inParts } from '#server/platform/batching/many-items.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { changedAfter } from '#server/platform/live/noted-changes.ts';
import { findUnverified, recordConflicts } from './contradictions.ts';
import { insertEvidence, type SealedEvidence, sealEvidence } from './evidence.ts';
import { spansOf } from './find-duplicates.ts';
import type { IncomingReceipt, IntakeContext, IntakeResult } from './incoming-receipt.ts';
import { joinEvidence } from './join-evidence.ts';
import { judgeReceipts } from './judge.ts';
import { observationOf, type ReceiptRow } from './observation.ts';
import { type Planned, planReceipts, receiptOf } from './plan-receipts.ts';
import { findReportedAmounts } from './reported-amounts.ts';
import {
  applyEarlierReversals,
  applyReversal,
  findUndone,
  lockDepositsOf,
  noteReversedBefore,
} from './reversals.ts';
import {
  findReceiptRows,
  insertReceipts,
  lockImports,
  lockRails,
  lockReceipts,
  showOnDeposit,
} from './store.ts';

// As many as one statement stores without anybody having to wait for it.
const MOST_AT_ONCE = 500;

/**
 * Takes what a source tells of money, all of it or none, each thing once: whatever comes under a known key again is
 * known, and of money that another source has told of there is one receipt.
 * @returns one result for each, in order
 */
export async function takeReceipts(
  { change, sealer, signer }: Pick<Services, 'change' | 'sealer' | 'signer'>,
  taken: readonly IncomingReceipt[],
): Promise<readonly IntakeResult[]> {
  return change((transaction, log) => takeReceiptsIn({ transaction, log, sealer, signer }, taken));
}

/** The same within a transaction. Whoever else takes receipts of these rails waits until it ends. */
export async function takeReceiptsIn(
  intake: IntakeContext,
  taken: readonly IncomingReceipt[],
): Promise<readonly IntakeResult[]> {
  await lockRails(intake.transaction, railsOf(taken));
  const planned = await planReceipts(intake.transaction, intake.signer, taken);
  return store(intake, planned, await sealEvidence(intake.sealer, taken), []);
}

/**
 * The same for tens of thousands at once: whoever else takes receipts of these rails waits only while they are stored. What
 * is to be stored is found out and sealed before that, and again if somebody has meanwhile told of what may be the same
 * money. One at a time.
 * @param later reversals that the same transaction takes after these: what they undo is locked with the others, in order
 */
export async function takeManyReceiptsIn(
  intake: IntakeContext,
  taken: readonly IncomingReceipt[],
  later: readonly IncomingReceipt[] = [],
): Promise<readonly IntakeResult[]> {
  const { transaction, sealer, signer } = intake;
  const rails = railsOf([...taken, ...later]);
  await lockImports(transaction, rails);
  const seen = await readSeen(transaction);
  let planned = await planReceipts(transaction, signer, taken);
  const evidence = await sealEvidence(sealer, taken);
  await lockRails(transaction, rails);
  if (await hasNews(transaction, rails, seen, planned))
    planned = await planReceipts(transaction, signer, taken);
  return store(intake, planned, evidence, later);
}

async function store(
  intake: IntakeContext,
  planned: readonly Planned[],
  evidence: ReadonlyMap<IncomingReceipt, SealedEvidence>,
  later: readonly IncomingReceipt[],
): Promise<readonly IntakeResult[]> {
  const { transaction } = intake;
  const fresh = planned.filter((one) => one.kind === 'new');
  const joined = planned.filter((one) => one.kind === 'join');
  const concerned = await lockConcerned(transaction, fresh, joined, later);
  const amounts = await findReportedAmounts(transaction, concerned);
  for await (const part of inParts(fresh, MOST_AT_ONCE)) {
    await insertReceipts(
      transaction,
      part.map(({ row }) => row),
    );
  }
  for await (const part of inParts(
    planned.filter((one) => one.kind !== 'known'),
    MOST_AT_ONCE,
  )) {
    await insertEvidence(
      transaction,
      part.map((one) => ({
        evidence: evidence.get(one.taken) as SealedEvidence,
        receiptId: receiptOf(one),
        read: one.told?.read,
      })),
    );
  }
  const changed = await joinEvidence(intake, joined, amounts);
  const numbered = [
    ...fresh.filter(({ row }) => row.shares_number),
    ...joined.filter(({ sharesNumber }) => sharesNumber),
  ].map(receiptOf);
  const contradicted: string[] = [];
  for await (const part of inParts(numbered, MOST_AT_ONCE))
    contradicted.push(...(await recordConflicts(intake, part)));
  const reversals = fresh.filter(({ row }) => row.event !== null && row.event !== 'payment');
  const undone: string[] = [];
  for (const { row } of reversals) {
    const [event] = await findReceiptRows(transaction, [row.id]);
    undone.push(...(await applyReversal(intake, event as ReceiptRow)));
  }
  const applied = new Set(reversals.map(({ row }) => row.id));
  for await (const part of inParts(fresh, MOST_AT_ONCE)) {
    const payments = part.map(({ row }) => row);
    undone.push(...(await applyEarlierReversals(intake, payments, applied)));
  }
  const again = (await findReceiptRows(transaction, changed)).filter(
    ({ source }) => SOURCES[source as ReceiptSource].hasExactTimes,
  );
  for (const row of [...fresh.map((one) => one.row), ...again]) {
    if (row.event !== 'payment' || row.undoes === null) continue;
    undone.push(...(await noteReversedBefore(transaction, row)));
  }
  for await (const part of inParts(
    [...again, ...(await findNamedNow(transaction, concerned, joined))],
    MOST_AT_ONCE,
  )) {
    undone.push(...(await applyEarlierReversals(intake, part, applied)));
  }
  // Of the others it has been said already why they wait.
  const proved = fresh.filter(({ row }) => row.authenticity === 'proved').map(({ row }) => row.id);
  const judged = new Set([...proved, ...changed, ...contradicted, ...undone]);
  for await (const part of inParts([...judged], MOST_AT_ONCE)) {
    await judgeReceipts(intake, await findReceiptRows(transaction, part));
  }
  const gone = new Set(undone);
  for (const { row } of fresh) if (gone.has(row.id)) await showGone(transaction, row.id);
  return planned.map((one) => ({
    id: receiptOf(one),
    isNew: one.kind === 'new',
    outcome: one.kind === 'join' ? 'same-money' : one.kind,
  }));
}

/**
 * Locks the receipts that are joined, undone or in doubt, and then the deposits that have them or show what is new: in the order in
 * which whoever gives by hand does.
 * @returns those receipts
 */
async function lockConcerned(
  transaction: Queries,
  fresh: ReadonlyArray<Extract<Planned, { kind: 'new' }>>,
  joined: ReadonlyArray<Extract<Planned, { kind: 'join' }>>,
  later: readonly IncomingReceipt[],
): Promise<readonly ReceiptRow[]> {
  const undone = await findUndone(transaction, [
    ...[...fresh, ...joined].flatMap(({ told }) => told?.read ?? []),
    ...later.flatMap(({ read }) => read ?? []),
  ]);
  const doubted = await findUnverified(transaction, [
    ...fresh.flatMap(({ told, row }) => (told && row.shares_number ? told.read : [])),
    ...joined.flatMap(({ told, sharesNumber }) => (sharesNumber ? told.read : [])),
  ]);
  const receipts = await lockReceipts(transaction, [
    ...undone,
    ...doubted,
    ...joined.map(({ receiptId }) => receiptId),
  ]);
  const shownOn = fresh.flatMap(({ row }) => row.named_deposit_id ?? []);
  const rows = [...receipts.values()];
  await lockDepositsOf(transaction, rows, shownOn);
  return rows;
}

/** Those that had no number, and have one by what has joined them. */
async function findNamedNow(
  transaction: Queries,
  before: readonly ReceiptRow[],
  joined: ReadonlyArray<Extract<Planned, { kind: 'join' }>>,
): Promise<readonly ReceiptRow[]> {
  const nameless = new Set(before.flatMap(({ id, transaction_id }) => (transaction_id === null ? [id] : [])));
  const named = joined.filter(
    ({ receiptId, told }) => nameless.has(receiptId) && told.read.transactionId !== undefined,
  );
  return findReceiptRows(
    transaction,
    named.map(({ receiptId }) => receiptId),
  );
}

/** The rules are not asked about money that was gone before it was told of, and yet a page was opened for a deposit. */
async function showGone(transaction: Queries, id: string): Promise<void> {
  const [row] = await findReceiptRows(transaction, [id]);
  const source = row?.source as ReceiptSource;
  if (row?.state !== 'reversed' || !SOURCES[source].isOfPage) return;
  await showOnDeposit(transaction, id, namesIn({ source, note: row.note }));
}

function railsOf(taken: readonly IncomingReceipt[]): ReadonlySet<string | undefined> {
  return new Set(taken.map(({ read }) => read?.rail));
}

/** What was stored at a moment, as PostgreSQL writes a snapshot. */
async function readSeen(queries: Queries): Promise<string> {
  const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(queries);
  return rows[0]?.seen as string;
}

/** Whether somebody has stored since then what may be of the same money as what was planned. */
async function hasNews(
  queries: Queries,
  rails: ReadonlySet<string | undefined>,
  seen: string,
  planned: readonly Planned[],
): Promise<boolean> {
  const { rows } = await sql<ReceiptRow>`
    select * from receipts
    where rail = any(${[...rails].filter((rail) => rail !== undefined)}::text[])
      and id = any(${changedAfter('receipts', sql`${seen}::pg_snapshot`)})`.execute(queries);
  if (rows.length === 0) return false;
  const told = planned.flatMap((one) => (one.kind === 'known' ? [] : (one.told ?? [])));
  const transactions = new Set(told.map(({ read }) => transactionKey(read)));
  const spans = Map.groupBy(await spansOf(told), ({ amount }) => amount);
  return rows.some((row) => {
    const news = observationOf(row);
    if (news === undefined) return false;
    const { amount, occurredAt } = news.read;
    const key = transactionKey(news.read);
    return (
      (key !== undefined && transactions.has(key)) ||
      (spans.get(amount) ?? []).some(({ from, until }) => from <= occurredAt && occurredAt <= until)
    );
  });
}
