import { sql } from 'kysely';
import { type Cents, cents } from '#domain/money/usd.ts';
import { settle } from '#domain/receipts/matching/settle.ts';
import type { Candidate, Reason, ReceiptToSettle, Settlement } from '#domain/receipts/matching/settling.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import type { Authenticity, ReceiptEvent, ReceiptSource } from '#domain/receipts/receipt.ts';
import type { ReceiptSettings } from '#domain/receipts/receipt-settings.ts';
import { type DepositRow, lockDeposits } from '#server/features/deposits/store.ts';
import { findAccountLabels } from '#server/features/payment-settings/account-rows.ts';
import { receiptSettings } from '#server/features/receipts/receipt-settings.ts';
import { inSlices } from '#server/platform/batching/many-items.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { allocate } from './allocations.ts';
import { approveFunded } from './approve-funded.ts';
import { type Found, findCandidates, narrowing, toCandidate, touchedBy } from './candidates.ts';
import { findGivenBefore } from './given-before.ts';
import type { IntakeContext } from './incoming-receipt.ts';
import type { ReceiptRow } from './observation.ts';
import { findStaffDecisions, type StaffDecisions } from './staff-decisions.ts';
import { updateReceipts } from './store.ts';

type Making = Pick<IntakeContext, 'transaction' | 'log' | 'signer'>;

/**
 * Asks the rules about incoming payments that are not allocated: each funds the one request that it pays, or
 * says why a person has to look. The transaction has locked or made them.
 */
export async function judgeReceipts(context: Making, rows: readonly ReceiptRow[]): Promise<void> {
  const waiting = rows.filter(isJudged);
  if (waiting.length === 0) return;
  const { transaction, signer } = context;
  // Before any search: changes committed later are looked at again.
  const judgedFrom = await readJudgedFrom(transaction);
  const { settings } = await receiptSettings.load(transaction, signer);
  const labels = await findAccountLabels(transaction, signer, waiting);
  const decided = await findStaffDecisions(transaction, waiting);
  const given = await findGivenBefore(transaction, mayBeTaken(waiting));
  const rails: Array<{ readonly ofRail: readonly ReceiptRow[]; readonly found: Found }> = [];
  for (const [rail, ofRail] of Map.groupBy(waiting, (row) => row.rail as Rail)) {
    rails.push({ ofRail, found: await findCandidates(transaction, rail, ofRail) });
  }
  // They may have changed since they were found; from here on they cannot.
  const locked = await lockDeposits(transaction, [
    ...rails.flatMap(({ ofRail, found }) => touchedBy(found, ofRail)),
    ...waiting.flatMap((row) => decided.shownOn(row, null) ?? []),
  ]);
  for (const { ofRail, found } of rails) {
    const all = { ...found, candidates: asTheyAre(found.candidates, locked) };
    const foundFor = narrowing(all);
    const judged: JudgedReceipt[] = [];
    for await (const row of inSlices(ofRail)) {
      const receipt = inDoubt(toSettle(row, labels.get(row.account_id ?? '')), given.has(row.id));
      const own = receipt.remaining === receipt.amount ? foundFor(row) : all;
      judged.push(await judge(context, { row, receipt, found: own, locked, settings, judgedFrom, decided }));
    }
    await updateReceipts(transaction, judged);
  }
}

type Sums = 'amount_cents' | 'allocated_cents' | 'reversed_cents' | 'returned_cents' | 'dismissed_cents';

export const SETTLED_COLUMNS = [
  'source',
  'rail',
  'event',
  'direction',
  'authenticity',
  'problem',
  'account_id',
  'amount_cents',
  'allocated_cents',
  'reversed_cents',
  'returned_cents',
  'dismissed_cents',
  'currency',
  'payer_name',
  'payer_handle',
  'note',
  'occurred_at',
  'received_at',
  'may_repeat',
  'shares_number',
  'contradiction',
  'amounts_differ',
] as const satisfies ReadonlyArray<keyof ReceiptRow>;

export type ToSettle = Pick<ReceiptRow, (typeof SETTLED_COLUMNS)[number]>;

export function toSettle(row: ToSettle, accountLabel: string | undefined): ReceiptToSettle {
  return {
    source: row.source as ReceiptSource,
    rail: row.rail as Rail,
    event: row.event as ReceiptEvent,
    direction: row.direction as 'in' | 'out',
    authenticity: row.authenticity as Authenticity,
    problem: row.problem,
    accountId: row.account_id,
    accountLabel: accountLabel ?? null,
    amount: row.amount_cents as Cents,
    remaining: remainingOf(row),
    reversed: row.reversed_cents,
    currency: row.currency as string,
    payerName: row.payer_name,
    payerHandle: row.payer_handle,
    note: row.note,
    occurredAt: row.occurred_at as Date,
    receivedAt: row.received_at,
    mayRepeat: row.may_repeat !== null && (row.shares_number ? 'by-number' : 'alike'),
    contradiction: row.contradiction,
    amountsDiffer: row.amounts_differ,
  };
}

export function remainingOf(row: Pick<ToSettle, Sums>): Cents {
  const { amount_cents, allocated_cents, reversed_cents, returned_cents, dismissed_cents } = row;
  return cents((amount_cents ?? 0) - allocated_cents - reversed_cents - returned_cents - dismissed_cents);
}

/** Whether the rules, and then a person, have to say what it pays. */
export function isJudged(row: ReceiptRow): boolean {
  return row.waits && row.event === 'payment' && row.direction === 'in';
}

/** Of the others no rule needs to know whether what may repeat them was given. */
function mayBeTaken(rows: readonly ReceiptRow[]): string[] {
  return rows.flatMap((row) => (row.may_repeat === null && row.authenticity === 'proved' ? [row.id] : []));
}

function inDoubt(receipt: ReceiptToSettle, isGiven: boolean): ReceiptToSettle {
  return isGiven ? { ...receipt, mayRepeat: 'alike' } : receipt;
}

type JudgedReceipt = Pick<ReceiptRow, 'id' | 'reasons' | 'reason_words' | 'named_deposit_id' | 'judged_from'>;

async function judge(
  context: Making,
  judged: {
    readonly row: ReceiptRow;
    readonly receipt: ReceiptToSettle;
    readonly found: Found;
    /** Its possible deposits, as earlier receipts have left them. */
    readonly locked: Map<string, DepositRow>;
    readonly settings: ReceiptSettings;
    readonly judgedFrom: string;
    readonly decided: StaffDecisions;
  },
): Promise<JudgedReceipt> {
  const { row, receipt, found, locked, settings, judgedFrom, decided } = judged;
  const candidates = asTheyAre(found.candidates, locked);
  const settlement = askRules({ row, receipt, found: { ...found, candidates }, settings, decided });
  if (settlement.kind === 'fund') {
    const { rule, depositId } = settlement;
    const deposit = locked.get(depositId);
    if (deposit === undefined) throw new Error(`The deposit ${depositId} was not locked`);
    const funded = await allocate(context, row, deposit, { amount: receipt.remaining, rule });
    locked.set(deposit.id, settings.approveFunded ? await approveFunded(context, funded, row.id) : funded);
  }
  const reasons = settlement.kind === 'fund' ? [] : settlement.reasons;
  return {
    id: row.id,
    reasons: reasons.map(({ reason }) => reason),
    reason_words: reasons.map(({ words }) => words),
    named_deposit_id: settlement.kind === 'fund' ? null : settlement.namedDepositId,
    judged_from: judgedFrom,
  };
}

function asTheyAre(
  candidates: readonly Candidate[],
  locked: ReadonlyMap<string, DepositRow>,
): readonly Candidate[] {
  return candidates.map((each) => {
    const since = locked.get(each.depositId);
    return since ? toCandidate(since) : each;
  });
}

function askRules({
  row,
  receipt,
  found,
  settings,
  decided,
}: {
  readonly row: ReceiptRow;
  readonly receipt: ReceiptToSettle;
  readonly found: Found;
  readonly settings: ReceiptSettings;
  readonly decided: StaffDecisions;
}): Settlement {
  const settlement = settle({ receipt, ...found, settings, now: new Date() });
  if (settlement.kind === 'exception') {
    return { ...settlement, namedDepositId: decided.shownOn(row, settlement.namedDepositId) };
  }
  // No rule overrides a person's decision.
  const objection = row.objection ?? decided.objection(row.id, settlement.depositId);
  if (objection === undefined) return settlement;
  return {
    kind: 'exception',
    reasons: [{ reason: 'no-request-fits', words: objection }],
    namedDepositId: decided.shownOn(row, null),
  };
}

/**
 * Why a person has to look at a receipt as things are now; undefined if a rule is about to settle it. Stored
 * reasons may be old: a receipt that no rule may take is not judged again with each request.
 */
export async function findReasons(
  queries: Queries,
  signer: RowSigner,
  row: ReceiptRow,
  accountLabel: string | null,
): Promise<readonly Reason[] | undefined> {
  const [{ settings }, decided, given, found] = await Promise.all([
    receiptSettings.load(queries, signer),
    findStaffDecisions(queries, [row]),
    findGivenBefore(queries, mayBeTaken([row])),
    findCandidates(queries, row.rail as Rail, [row]),
  ]);
  const receipt = inDoubt(toSettle(row, accountLabel ?? undefined), given.has(row.id));
  const settlement = askRules({ row, receipt, found, settings, decided });
  return settlement.kind === 'exception' ? settlement.reasons : undefined;
}

async function readJudgedFrom(transaction: Queries): Promise<string> {
  const { rows } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(transaction);
  return rows[0]?.xmin as string;
}
