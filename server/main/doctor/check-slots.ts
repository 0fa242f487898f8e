import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { displaySize } from '../backup/say-progress.ts';
import { type Finding, problem, warning } from './finding.ts';

// Without a status it keeps nothing.
const IDLE_SLOTS = `select slot_name as name, wal_status as status,
    pg_wal_lsn_diff(case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end, restart_lsn)::float8 as held
  from pg_replication_slots where not active and wal_status is not null order by 1`;

/** A replication slot from which nothing reads at the moment. */
export type IdleSlot = {
  readonly name: string;
  /**
   * `extended`: it keeps more than max_wal_size, which is what PostgreSQL keeps anyway, so the slot alone fills
   * the disk. `unreserved`: more than max_slot_wal_keep_size too, and PostgreSQL is about to remove it.
   */
  readonly status: 'reserved' | 'extended' | 'unreserved' | 'lost';
  /** Bytes of the journal; null of one that is lost. */
  readonly held: number | null;
};

export async function readIdleSlots({ pool }: Pick<Database, 'pool'>): Promise<readonly IdleSlot[]> {
  const { rows } = await pool.query<IdleSlot>(IDLE_SLOTS);
  return rows;
}

export function judgeSlot({ name, status, held }: IdleSlot): Finding {
  const drop = `select pg_drop_replication_slot('${name}');`;
  if (status === 'lost') {
    return problem(
      'slots',
      `The replication slot ${name} is lost: what its standby has not received is removed, so it cannot catch up. Make the standby anew, and drop the slot: ${drop}`,
    );
  }
  const text = `Nothing reads from the replication slot ${name}, which keeps ${displaySize(held ?? 0)} of the journal (WAL) on the database’s disk`;
  const todo = `Start its standby, or if that is gone for good, drop the slot: ${drop}`;
  switch (status) {
    case 'reserved':
      return warning('slots', `${text}, and more with each change. ${todo}`);
    case 'extended':
      return problem('slots', `${text}, and more until it is full and nothing can be stored. ${todo}`);
    case 'unreserved':
      return problem(
        'slots',
        `${text}: more than max_slot_wal_keep_size, so PostgreSQL removes it soon, and its standby has to be made anew then. ${todo}`,
      );
    default:
      return status satisfies never;
  }
}

const MINUTE_MS = 60_000;

/** Fails, so that owners are told, while a slot is a problem. */
export function watchSlotsJob(database: Pick<Database, 'pool'>): Job {
  return {
    name: 'watch-slots',
    lookEveryMs: MINUTE_MS,
    restMs: 5 * MINUTE_MS,
    maxRestMs: 5 * MINUTE_MS,
    async run() {
      const findings = (await readIdleSlots(database)).map(judgeSlot);
      const found = findings.find(({ state }) => state === 'problem');
      if (found) throw new Error(found.text);
    },
  };
}
