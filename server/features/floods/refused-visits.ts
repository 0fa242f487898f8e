import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Stands for all networks together. */
export const ALTOGETHER = '0.0.0.0/0';

const WRITE_EVERY_MS = 1_000;
const KEPT_HOURS = 24;
// Between two writes; of further ones only that there were some.
const MOST_NETWORKS = 1_000;

export type RefusedVisits = {
  /** Counts a refusal. @param network undefined if there were too many in all */
  note(network: string | undefined): void;
  close(): Promise<void>;
};

/** Counts in memory who is refused, and writes it down every second: to be refused must cost less than to be served. */
export function noteRefusedVisits({ queries }: Database, onError: (error: unknown) => void): RefusedVisits {
  let counts = new Map<string, number>();
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const noted = counts;
    counts = new Map();
    await sql`
      insert into refused_visits (network, minute, count)
      select network, date_trunc('minute', now()), count
      from unnest(${[...noted.keys()]}::inet[], ${[...noted.values()]}::integer[]) as noted (network, count)
      order by network
      on conflict (network, minute) do update set count = refused_visits.count + excluded.count`
      .execute(queries)
      .catch(onError);
  }

  const timer = setInterval(() => {
    writing = writing.then(write);
  }, WRITE_EVERY_MS);

  return {
    note(network = ALTOGETHER) {
      const noted = counts.has(network) || counts.size < MOST_NETWORKS ? network : ALTOGETHER;
      counts.set(noted, (counts.get(noted) ?? 0) + 1);
    },
    async close() {
      clearInterval(timer);
      await writing.then(write);
    },
  };
}

/** Who was refused in the last hour, and how often. */
export async function findRefused({ queries }: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ network: string; count: number }>`
    select network, sum(count)::bigint as count from refused_visits
    where minute > now() - interval '1 hour'
    group by network
    order by count desc
    limit ${MOST_NETWORKS}`.execute(queries);
  return new Map(rows.map(({ network, count }) => [network, count]));
}

export async function forgetRefused({ queries }: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  await queries.deleteFrom('refused_visits').where('minute', '<=', until).execute();
}
