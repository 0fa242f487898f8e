import type { Queries } from '#server/platform/database/database.ts';

export type ReceiptSettings = { readonly knownPayerRule: boolean; readonly approveFunded: boolean };

export type VersionedReceiptSettings = { readonly settings: ReceiptSettings; readonly version: number };

export async function loadReceiptSettings(queries: Queries): Promise<VersionedReceiptSettings> {
  return toSettings(await queries.selectFrom('receipt_settings').selectAll().executeTakeFirstOrThrow());
}

export async function lockReceiptSettings(transaction: Queries): Promise<VersionedReceiptSettings> {
  return toSettings(
    await transaction.selectFrom('receipt_settings').selectAll().forUpdate().executeTakeFirstOrThrow(),
  );
}

/** @returns their new version */
export async function saveReceiptSettings(
  transaction: Queries,
  { knownPayerRule, approveFunded }: ReceiptSettings,
  staffId: string,
): Promise<number> {
  const { version } = await transaction
    .updateTable('receipt_settings')
    .set({
      known_payer_rule: knownPayerRule,
      approve_funded: approveFunded,
      updated_at: new Date(),
      updated_by: staffId,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

function toSettings(row: {
  readonly known_payer_rule: boolean;
  readonly approve_funded: boolean;
  readonly version: number;
}): VersionedReceiptSettings {
  return {
    settings: { knownPayerRule: row.known_payer_rule, approveFunded: row.approve_funded },
    version: row.version,
  };
}
