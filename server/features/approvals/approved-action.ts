import type { ApprovableCall } from '#domain/approvals/approval.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { ChangeContext } from './change-context.ts';
import type { StoredApproval } from './store.ts';

export type ApprovedAction = {
  /** Locks the subject before the approval itself: every change of it keeps this order. */
  lock(transaction: Queries, approval: StoredApproval): Promise<void>;
  /** Returns a function to run after the commit. Throws CallError as the call does. */
  make(context: ChangeContext, approval: StoredApproval): Promise<(() => void) | undefined>;
};

export type ApprovedActions = { readonly [Call in ApprovableCall]: ApprovedAction };
