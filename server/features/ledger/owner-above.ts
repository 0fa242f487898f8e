import type { Cents } from '#domain/money/usd.ts';
import { approvalSettings } from '#server/features/approvals/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';

/** Above which difference an owner approves a close; null: never. */
export async function ownerAbove(queries: Queries, signer: RowSigner): Promise<Cents | null> {
  return (await approvalSettings.load(queries, signer)).settings.differenceAbove;
}
