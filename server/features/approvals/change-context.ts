import type { NewActivity } from '#server/features/activity/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';

/** A change in words. */
export type Shown = { readonly summary: string; readonly details: readonly string[] };

/** The transaction in which a change is made, and who makes it. */
export type ChangeContext = {
  readonly transaction: Queries;
  readonly log: (entry: NewActivity) => void;
  /** Says which settings hold. */
  readonly signer: RowSigner;
  /** Of a change that was approved, who approved it. */
  readonly staff: Staff;
  /** Who asked for a change that is made because it was approved. */
  readonly askedBy?: string | undefined;
  /** Of such a change, what its approver has read, and of which call: with it others may be made. */
  readonly shown?: (Shown & { readonly call: string }) | undefined;
};
