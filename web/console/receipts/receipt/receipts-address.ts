import {
  EXCEPTION_REASONS,
  type ExceptionReason,
  RECEIPT_STATE_LABELS,
  RECEIPT_STATES,
  type ReceiptState,
} from '#domain/receipts/states.ts';
import { oneOf, present, text, uuid } from '../../records/record/list-address.ts';

export const VIEWS = [...RECEIPT_STATES, 'all'] as const;
export type View = (typeof VIEWS)[number];

export const VIEW_LABELS: Readonly<Record<View, string>> = { ...RECEIPT_STATE_LABELS, all: 'All' };

export type ReceiptsSearch = {
  /** Absent: the waiting ones. */
  readonly view?: View | undefined;
  /** For the waiting ones only. */
  readonly reason?: ExceptionReason | undefined;
  readonly account?: string | undefined;
  readonly search?: string | undefined;
  readonly open?: string | undefined;
};

export type ReceiptsFilter = Omit<ReceiptsSearch, 'open'>;

const MAX_ACCOUNT = 100;

/** Anybody may have typed the address: invalid values are left out. */
export function readReceiptsSearch(raw: Readonly<Record<string, unknown>>): ReceiptsSearch {
  const view = oneOf(VIEWS, raw.view);
  const isWaiting = view === undefined || view === 'waiting';
  return present({
    view: isWaiting ? undefined : view,
    reason: isWaiting ? oneOf(EXCEPTION_REASONS, raw.reason) : undefined,
    account: text(raw.account, MAX_ACCOUNT),
    search: text(raw.search),
    open: uuid(raw.open),
  });
}

export function filterOf({ open: _open, ...filter }: ReceiptsSearch): ReceiptsFilter {
  return filter;
}

export function isNarrowed({ search, account, reason }: ReceiptsFilter): boolean {
  return search !== undefined || account !== undefined || reason !== undefined;
}

export function listInput({ view = 'waiting', reason, account, search }: ReceiptsFilter) {
  const state: ReceiptState | undefined = view === 'all' ? undefined : view;
  return { state, reason, accountId: account, search };
}

export type ListInput = ReturnType<typeof listInput>;
