import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useWaitingForMe } from '../approvals/approvals-query.ts';
import { DEPOSITS } from '../deposits/deposit-source.ts';
import { mentionsQuery } from '../notes/use-seen-notes.ts';
import { useReceiptCounts } from '../receipts/receipt/receipts-queries.ts';
import { useReceipts } from '../receipts/receipt/use-receipts.ts';
import { useListAttention } from '../records/list/live-rows.ts';
import { MAX_LIMIT, type RecordPage } from '../records/list/record-page.ts';
import { useQueue, type Waiting } from '../records/list/use-queue.ts';
import { useRecordPage } from '../records/list/use-record-page.ts';
import { WITHDRAWALS } from '../withdrawals/withdrawal-source.ts';
import { partOf, QUEUE_KINDS, type QueueKind, type QueuePart, waitingSince } from './queue-items.ts';

const PENDING = { status: 'pending' };
const APPROVED = { status: 'approved' };
const WAITING = {};

/** Undefined while its first page is loading. */
type Parts = Readonly<Record<QueueKind, QueuePart | undefined>>;

export function useQueueParts(list: RefObject<HTMLElement | null>) {
  const isReading = useListAttention(list);
  const credit = useRecordPage(DEPOSITS, PENDING, isReading, MAX_LIMIT);
  const approve = useRecordPage(WITHDRAWALS, PENDING, isReading, MAX_LIMIT);
  const send = useRecordPage(WITHDRAWALS, APPROVED, isReading, MAX_LIMIT);
  const receipts = useReceipts(WAITING, isReading);
  const approvals = useWaitingForMe();
  const notes = useQuery(mentionsQuery);
  const parts: Parts = {
    credit: partOf('credit', credit.page?.rows, isWhole(credit)),
    approve: partOf('approve', approve.page?.rows, isWhole(approve)),
    send: partOf('send', send.page?.rows, isWhole(send)),
    match: partOf('match', receipts.rows, receipts.showMore === undefined),
    approval: partOf('approval', approvals.data, true),
    note: partOf('note', notes.data, true),
  };
  const queries = {
    credit: credit.query,
    approve: approve.query,
    send: send.query,
    match: receipts.query,
    approval: approvals,
    note: notes,
  } as const satisfies Record<QueueKind, unknown>;
  return {
    credit,
    approve,
    send,
    parts,
    failed: QUEUE_KINDS.flatMap((kind) => (queries[kind].isError ? [{ kind, query: queries[kind] }] : [])),
    fresh: [...credit.fresh, ...approve.fresh, ...send.fresh, ...receipts.fresh],
  };
}

function isWhole({ page }: { readonly page: Pick<RecordPage, 'nextCursor' | 'hasFallen'> | undefined }) {
  return page !== undefined && page.nextCursor === null && !page.hasFallen;
}

/** How many wait, for how much, and since when; an amount only where it is money. */
export function useQueueTotals({ approval, note }: Parts): Totals {
  const deposits = useQueue('deposit');
  const withdrawals = useQueue('withdrawal');
  const receipts = useReceiptCounts();
  return {
    credit: deposits.pending,
    approve: withdrawals.pending,
    send: withdrawals.approved,
    match: receipts && {
      count: receipts.waiting,
      amount: receipts.waitingAmount,
      oldest: receipts.oldestWaitingAt,
    },
    approval: totalOf(approval),
    note: totalOf(note),
  };
}

export type Totals = Readonly<Record<QueueKind, Total | undefined>>;

export type Total = Omit<Waiting, 'amount'> & Partial<Pick<Waiting, 'amount'>>;

function totalOf(part: QueuePart | undefined): Total | undefined {
  const oldest = part?.items.map(waitingSince).sort()[0] ?? null;
  return part && { count: part.items.length, oldest };
}
