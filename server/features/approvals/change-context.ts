import type { NewActivity } from '#server/features/activity/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';

export type Shown = { readonly summary: string; readonly details: readonly string[] };

export type ChangeContext = {
  readonly transaction: Queries;
  readonly log: (entry: NewActivity) => void;
  readonly signer: RowSigner;
  /** For an approved change, its approver. */
  readonly staff: Staff;
  /** The person who asked for a change that was approved. */
  readonly askedBy?: string | undefined;
  /** For an approved change, its call and the words its approver read; others may be made with it. */
  readonly shown?: (Shown & { readonly call: string }) | undefined;
};
