import type { ApprovableCall } from '#domain/approvals/approval.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Making } from './making.ts';
import type { StoredApproval } from './store.ts';

/** How a call's change is made once somebody has approved it. */
export type Performer = {
  /** Locks what is changed, before the approval itself: every change of it does so in this order. */
  lock(transaction: Queries, approval: StoredApproval): Promise<void>;
  /**
   * @returns what is done after the commit
   * @throws CallError as the call does
   */
  make(making: Making, approval: StoredApproval): Promise<(() => void) | undefined>;
};

export type Performers = { readonly [Call in ApprovableCall]: Performer };
