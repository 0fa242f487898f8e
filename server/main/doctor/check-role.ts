import type { Database } from '#server/platform/database/database.ts';
import { explainExcess, findExcessOfServingRole } from '../roles/external-roles.ts';
import { GUARDED_TABLE } from '../roles/rights.ts';
import { type Finding, ok, warning } from './finding.ts';

export async function checkRole(databaseUrl: string, { pool }: Database): Promise<Finding[]> {
  const { rows } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    GUARDED_TABLE,
  ]);
  if (!rows[0]?.there) return [];
  const excess = await findExcessOfServingRole(databaseUrl);
  return [
    excess.length === 0
      ? ok('database role', 'may add to the activity log, and neither alter it nor create anything')
      : warning('database role', explainExcess(excess)),
  ];
}
