import { sql } from 'kysely';
import type { Failing } from '#domain/operations/failing.ts';
import type { Database } from '#server/platform/database/database.ts';

export type Failure = { readonly what: Failing; readonly since: Date };

/** The jobs whose failing owners are to see. */
const JOBS: Readonly<Record<string, Failing>> = {
  'notify-staff': 'mail',
  'keep-prices': 'prices',
  backup: 'backups',
};

// A single failure is usually over at the next try.
const SEEN_AFTER = sql<Date>`now() - interval '2 minutes'`;

// Anybody can send a report with a wrong signature: without another one for a day it was not the provider.
const FORGOTTEN_AFTER = sql<Date>`now() - interval '1 day'`;

/** @param watched what this configuration uses; what is switched off does not fail */
export async function findFailures(
  { queries }: Database,
  watched: ReadonlySet<Failing>,
): Promise<readonly Failure[]> {
  const jobs = await queries
    .selectFrom('jobs')
    .select(['name', 'failing_since'])
    .where('failing_since', '<', SEEN_AFTER)
    .execute();
  const noted = await queries
    .selectFrom('noted_failures')
    .select(['what', 'failing_since'])
    .where('failing_since', 'is not', null)
    .where('last_failed_at', '>', FORGOTTEN_AFTER)
    .execute();
  return [...jobs.map(({ name, failing_since }) => ({ what: JOBS[name], failing_since })), ...noted].flatMap(
    ({ what, failing_since }) =>
      watched.has(what as Failing) ? [{ what: what as Failing, since: failing_since as Date }] : [],
  );
}
