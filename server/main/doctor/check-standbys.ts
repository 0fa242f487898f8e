import type { Database } from '#server/platform/database/database.ts';
import { displaySize } from '../backup/say-progress.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

// More than one file of the journal: a standby that keeps up is behind by far less.
const FAR_BEHIND_BYTES = 16 * 2 ** 20;
const LONG_WAIT_SECONDS = 5;

const COMMITS = `select case when pg_is_in_recovery() then '' else current_setting('synchronous_standby_names') end as names,
  current_setting('synchronous_commit') as level, waits.*, standbys.*
  from (
    select count(*)::int as waiting,
      coalesce(extract(epoch from max(clock_timestamp() - query_start)), 0)::int as "waitingSeconds"
    from pg_stat_activity where wait_event = 'SyncRep'
  ) as waits, (
    select coalesce(json_agg(json_build_object(
      'name', application_name, 'address', host(client_addr), 'sync', sync_state,
      'behind', pg_wal_lsn_diff(case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end, flush_lsn)
    ) order by application_name, client_addr), '[]') as standbys
    from pg_stat_replication where state is null or state in ('streaming', 'catchup')
  ) as standbys`;

type Standby = {
  readonly name: string;
  readonly address: string | null;
  /** 'sync' and 'quorum': commits wait for it. Null, as is `behind`, where the role may not see them. */
  readonly sync: string | null;
  /** Bytes of the journal that it has not stored. */
  readonly behind: number | null;
};

export type Commits = {
  readonly names: string;
  readonly level: string;
  readonly waiting: number;
  readonly waitingSeconds: number;
  readonly standbys: readonly Standby[];
};

export async function readCommits({ pool }: Database): Promise<Commits> {
  const { rows } = await pool.query<Commits>(COMMITS);
  return rows[0] as Commits;
}

/** Continues a sentence that begins with 'Commits': 'wait for …'. */
export function describeCommits(commits: Commits): string {
  const { names, level, standbys } = commits;
  if (!waitForStandby(commits)) {
    const why = names === '' ? 'synchronous_standby_names is empty' : `synchronous_commit is ${level}`;
    return `wait for no standby (${why}): what was answered in the last moment before a switch can be lost`;
  }
  const waitedFor = standbys.filter(isWaitedFor).map(({ name }) => name);
  if (waitedFor.length > 0) return `wait for ${waitedFor.join(' or ')} (synchronous_standby_names: ${names})`;
  return `wait for a standby (synchronous_standby_names: ${names})`;
}

export function describeStandby({ name, address, sync, behind }: Standby): string {
  const who = address === null ? name : `${name} (${address})`;
  if (sync === null || behind === null) return `${who} follows; how far, only a role of pg_monitor may see`;
  const far = behind === 0 ? 'has all that is stored' : `${displaySize(behind)} behind`;
  return `${who}: ${isWaitedFor({ sync }) ? 'commits wait for it' : 'no commit waits for it'}, ${far}`;
}

export function judgeCommits(commits: Commits, severalHosts: boolean): Finding[] {
  const { standbys, waiting, waitingSeconds } = commits;
  const findings: Finding[] = [];
  const say = `Commits ${describeCommits(commits)}`;
  if (!waitForStandby(commits)) {
    if (!severalHosts && standbys.length === 0) return [];
    const todo = 'If none may be, set synchronous_standby_names (with Patroni, synchronous_mode)';
    findings.push(warning('commits', `${say}. ${todo}.`));
  } else if (standbys.every(({ sync }) => sync !== null && !isWaitedFor({ sync }))) {
    findings.push(
      problem('commits', `${say}, and none of those is there, so nothing is answered. Bring one back.`),
    );
  } else findings.push(ok('commits', say));
  if (waiting > 0 && waitingSeconds >= LONG_WAIT_SECONDS) {
    findings.push(
      problem(
        'commits',
        `Commits that wait for a standby: ${waiting}, since ${waitingSeconds} s. Bring it back, and end none of them: what pg_terminate_backend lets go is kept on this server alone, and lost with it.`,
      ),
    );
  }
  for (const standby of standbys) {
    const isFar = (standby.behind ?? 0) >= FAR_BEHIND_BYTES;
    const todo =
      '. In a switch to it, what it lacks would be lost. See its log, and the network between the two.';
    const text = describeStandby(standby);
    findings.push(isFar ? problem('standbys', `${text}${todo}`) : ok('standbys', text));
  }
  return findings;
}

function waitForStandby({ names, level }: Commits): boolean {
  return names !== '' && level !== 'off' && level !== 'local';
}

function isWaitedFor({ sync }: Pick<Standby, 'sync'>): boolean {
  return sync === 'sync' || sync === 'quorum';
}
