import type { CallOutput } from '#contract/calls.ts';
import type { Receipt } from './receipt-pages.ts';

export type Suggestion = CallOutput<'getReceipt'>['suggestions'][number];
export type Allocation = Receipt['allocations'][number];

/** What somebody wants to do with receipts, and is asked about first. */
export type Question =
  | { readonly kind: 'give'; readonly receipt: Receipt }
  | { readonly kind: 'give-unproved'; readonly receipt: Receipt; readonly suggestion: Suggestion }
  | { readonly kind: 'undo'; readonly receipt: Receipt; readonly allocation: Allocation }
  | { readonly kind: 'move'; readonly receipt: Receipt; readonly allocation: Allocation }
  | { readonly kind: 'dismiss'; readonly receipts: readonly [Receipt, ...Receipt[]] }
  | { readonly kind: 'reopen'; readonly receipt: Receipt }
  | { readonly kind: 'return'; readonly receipt: Receipt }
  /** A receipt that is entered by hand, or the fields of one that could not be read. */
  | { readonly kind: 'enter'; readonly receipt: Receipt | undefined; readonly raw: string | null };

/** What came of it: how the receipts are now, and what to say. */
export type Done = { readonly receipts: readonly Receipt[]; readonly message: string };
