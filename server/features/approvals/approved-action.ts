import type { ApprovableCall } from '#domain/approvals/approval.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { ChangeContext } from './change-context.ts';
import type { StoredApproval } from './store.ts';

/** How a call's change is made once somebody has approved it. */
export type ApprovedAction = {
  /** Locks what is changed, before the approval itself: every change of it does so in this order. */
  lock(transaction: Queries, approval: StoredApproval): Promise<void>;
  /**
   * @returns what is done after the commit
   * @throws CallError as the call does
   */
  make(context: ChangeContext, approval: StoredApproval): Promise<(() => void) | undefined>;
};

export type ApprovedActions = { readonly [Call in ApprovableCall]: ApprovedAction };
