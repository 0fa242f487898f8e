import type { ConnectionPool } from '../database/connection-pool.ts';
import { RUN } from './position.ts';

export type PrimaryMark = {
  readonly run: string;
  /** Stored by it: a server that has it is a copy of this database, and was one of this run. */
  readonly mark: string;
  /** Shared by all copies of a server, and by no other. */
  readonly systemId: string;
};

export type PrimaryMarks = {
  readonly current: PrimaryMark | undefined;
  /** The primary stores its mark, if it has not yet. */
  renew(): Promise<void>;
};

const AT_MOST_EVERY_MS = 500;

const STORE = `with own as (
    select ${RUN} as run,
      (select oid from pg_database where datname = current_database()) as database,
      (select system_identifier from pg_control_system()) as "systemId"
  ), kept as (
    insert into replication_mark (mark) select run || '/' || database from own
    on conflict (only_row) do update set mark = excluded.mark where replication_mark.mark <> excluded.mark
  )
  select run, run || '/' || database as mark, "systemId"::text from own`;

export function keepPrimaryMark(primary: () => ConnectionPool | undefined): PrimaryMarks {
  let current: PrimaryMark | undefined;
  let renewing: Promise<void> | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;

  async function store(): Promise<void> {
    const pool = primary();
    if (pool === undefined) return;
    renewedAt = performance.now();
    const { rows } = await pool.query<PrimaryMark>(STORE);
    current = rows[0];
  }

  return {
    get current() {
      return current;
    },
    async renew() {
      if (renewing === undefined && performance.now() - renewedAt < AT_MOST_EVERY_MS) return;
      // Meanwhile reads go to the primary, whose own failures are reported where they are met.
      renewing ??= store()
        .catch(() => {})
        .finally(() => {
          renewing = undefined;
        });
      await renewing;
    },
  };
}
