import { sql } from 'kysely';

/**
 * Every change of an earlier transaction is folded into kept sums (0008-keep-totals, 0022-keep-the-ledger). A mark
 * that is ahead is of another cluster, from which the tables were copied.
 */
export const FOLDED_BEFORE = sql`coalesce(
  (select folded_before from fold_mark where folded_before <= pg_snapshot_xmin(pg_current_snapshot())), '0')`;
