import { sql } from 'kysely';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { checkLedger, findClosesPastLog, type LedgerProblem } from '#server/features/ledger/check-ledger.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const PATIENCE = '60s';
const QUERY_CANCELLED = '57014';

/** Whether what is posted follows from what is stored, and the days from their entries. */
export async function checkMoney({ queries }: Database, patience = PATIENCE): Promise<Finding> {
  try {
    const { notOfFacts, notOfDays, closesPastLog } = await queries
      .transaction()
      .execute(async (transaction) => {
        await sql`set transaction isolation level repeatable read read only`.execute(transaction);
        await sql`set local statement_timeout = ${sql.lit(patience)}`.execute(transaction);
        return { ...(await checkLedger(transaction)), closesPastLog: await findClosesPastLog(transaction) };
      });
    if (notOfFacts.length > 0) {
      return problem(
        'money',
        `The ledger is not what receipts, deposits and withdrawals say: ${inWords(notOfFacts)}. Somebody has changed it, or them, in the database past its triggers. Compare with a backup.`,
      );
    }
    if (notOfDays.length > 0) {
      return problem(
        'money',
        `The sums of days are not those of their entries: ${inWords(notOfDays)}. Somebody has changed them in the database. Compare with a backup.`,
      );
    }
    if (closesPastLog.length > 0) {
      const which = closesPastLog.map(({ account, number }) => `${number} of ${account}`).join(', ');
      return problem(
        'money',
        `The activity log does not say that these closes were approved as they stand: ${which}. Somebody has written them in the database, past Cage. Close these days again by hand, and compare with a backup.`,
      );
    }
    return ok('money', 'every cent that is posted follows from what is stored');
  } catch (error) {
    if ((error as { code?: string }).code !== QUERY_CANCELLED) throw error;
    return warning('money', `Not checked: recounting it took longer than ${patience}.`);
  }
}

function inWords(problems: readonly LedgerProblem[]): string {
  return problems
    .map(({ account, wrong }) => `${account} by ${wrong < 0 ? '−' : ''}${formatUsd(cents(Math.abs(wrong)))}`)
    .join(', ');
}
