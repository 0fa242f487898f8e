import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { CallInput, CallName } from '#contract/calls.ts';
import type { Bar, Extent } from '../bars.ts';
import { call } from '../cashier.ts';
import { startLoad } from '../load.ts';

/** A call that consoles make all day; `atLeast` is its ratio to the bare select, of the newest or of rows by their ids. */
type Row = {
  readonly name: string;
  readonly call: CallName;
  readonly inputs: readonly object[];
  readonly atLeast: number;
  readonly p99AtMost?: number;
  readonly byIds?: boolean;
};

const CONNECTIONS = 16;
const READ_BEFORE = 50;
const DAY_MS = 86_400_000;
const DIFFERENT = 500;

export async function timeReads(
  origin: string,
  token: string,
  databaseUrl: string,
  { rounds, roundSeconds, slack }: Extent,
): Promise<Bar[]> {
  const pgbench = findProgram('pgbench');
  const sample = await takeSample(databaseUrl);
  const bare = async (seconds: number, byIds: boolean) =>
    pgbench === undefined
      ? undefined
      : timeSelect(pgbench, databaseUrl, byIds ? idSelect(sample) : NEWEST, seconds);
  const bars: Bar[] = [];
  for (const { name: title, call: name, inputs, atLeast, p99AtMost, byIds = false } of rows(sample)) {
    using load = startLoad('read-load.ts', {
      ...{ port: Number(new URL(origin).port), connections: CONNECTIONS },
      ...{ token, call: name, inputs },
    });
    // One after the other: first reads come from the disk, so slowly that some of many at once are refused.
    for (const input of inputs.slice(0, READ_BEFORE)) await call(origin, name, input as never, token);
    await load.run(roundSeconds);
    await bare(roundSeconds, byIds);
    const ratios: number[] = [];
    const p99s: number[] = [];
    const rates: string[] = [];
    for (let round = 0; round < rounds / 3; round++) {
      const beside = await bare(roundSeconds, byIds);
      const { perSecond, p50, p99 } = await load.run(roundSeconds);
      if (beside !== undefined) ratios.push(perSecond / beside);
      p99s.push(p99);
      rates.push(
        `${Math.round(perSecond)}/s (p50 ${p50.toFixed(1)}) to ${Math.round(beside ?? Number.NaN)}/s`,
      );
    }
    console.log(`${title}: ${rates.join('; ')}`);
    const what = `${title}, to ${byIds ? '20 by their ids' : 'the newest 20'} by pgbench`;
    bars.push({ name: what, measured: ratios, unit: '×', limit: { atLeast: atLeast * slack }, of: 'median' });
    if (p99AtMost !== undefined) {
      bars.push({
        name: `${title}, p99`,
        measured: p99s,
        unit: 'ms',
        limit: { atMost: p99AtMost / slack },
        of: 'median',
      });
    }
  }
  return bars;
}

type Sample = { readonly ids: readonly string[] } & Readonly<
  Record<'usernames' | 'senders' | 'references' | 'wallets' | 'accounts', readonly string[]>
>;

/** Of some hundred records, from all over the tables. */
async function takeSample(databaseUrl: string): Promise<Sample> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows: found } = await database.query<Sample>(`
    select array_agg(id) as ids, array_agg(username) as usernames, array_agg(sender_name) as senders,
      array_agg(reference) as references, (array_agg(distinct account_id)) as accounts,
      (select array_agg(wallet_address) from (
        select wallet_address from withdrawals tablesample bernoulli (1) repeatable (1)
        where wallet_address is not null limit ${DIFFERENT}) as paid) as wallets
    from (select * from deposits tablesample bernoulli (1) repeatable (1) limit ${DIFFERENT}) as sample`);
  await database.end();
  return found[0] as Sample;
}

/** Requests of a row differ, so that nobody shares an answer, but where it says so. */
function rows({ usernames, senders, references, wallets, accounts }: Sample): Row[] {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const days = Array.from({ length: 300 }, (_, ago) => ({ from: day(ago), to: day(ago) }));
  const LIST = { atLeast: 0.15 };
  const SEARCH = { atLeast: 0.1, p99AtMost: 60, byIds: true };
  const search = (texts: readonly string[]) => texts.map((text) => ({ search: text }));
  return [
    row('getDeposits', 'first page, shared', [{}], { ...LIST, p99AtMost: 20 }),
    row('getDeposits', 'a day', days, LIST),
    row('getDeposits', 'a status of a day', withEach(days, { status: 'sent' as const }), LIST),
    row('getDeposits', 'a method of a day', withEach(days, { method: 'Venmo' as const }), LIST),
    row('getWithdrawals', 'a day', days, LIST),
    row('getQueue', 'shared', [{}], LIST),
    row('getActivityLogs', 'a day', days, LIST),
    row(
      'getReceipts',
      'an account',
      accounts.map((accountId) => ({ accountId })),
      LIST,
    ),
    row('getStats', 'a day', days, { ...LIST, p99AtMost: 20 }),
    row('getDeposits', 'search a username', search(usernames), SEARCH),
    row('getDeposits', 'search its beginning', search(usernames.map((name) => name.slice(0, -1))), SEARCH),
    row('getDeposits', 'search its middle', search(usernames.map((name) => name.slice(3))), SEARCH),
    row('getDeposits', 'search a sender', search(senders), SEARCH),
    row('getDeposits', 'search a reference', search(references), SEARCH),
    row('getWithdrawals', 'search a wallet', search(wallets), SEARCH),
    row('getDeposits', 'search an amount of a day', withEach(days, { minAmount: 60, maxAmount: 60 }), SEARCH),
  ];
}

const withEach = <One extends object, More extends object>(inputs: readonly One[], more: More) =>
  inputs.map((input) => ({ ...input, ...more }));

function row<Name extends CallName>(
  call: Name,
  what: string,
  inputs: ReadonlyArray<CallInput<Name> & object>,
  limits: Pick<Row, 'atLeast' | 'p99AtMost' | 'byIds'>,
): Row {
  return { name: `${call}: ${what}`, call, inputs, ...limits };
}

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
const CLIENTS = 16;

export function findProgram(name: string): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

const NEWEST = 'select * from deposits order by created_at desc, id desc limit 20;\n';

/** Of twenty records each time, other ones from one time to the next. */
function idSelect({ ids }: Sample): string {
  const groups = Array.from({ length: ids.length / 20 }, (_, place) =>
    ids.slice(20 * place, 20 * place + 20),
  );
  const cases = groups.map((group, place) => `\\if :place = ${place}\n${ofIds(group)}\\endif\n`);
  return `\\set place random(0, ${groups.length - 1})\n${cases.join('')}`;
}

const ofIds = (ids: readonly string[]) =>
  `select * from deposits where id = any('{${ids.join(',')}}') order by created_at desc, id desc;\n`;

/** By 16 clients: how many a second, NaN if pgbench got nothing done. */
async function timeSelect(
  pgbench: string,
  databaseUrl: string,
  select: string,
  seconds: number,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cage-pgbench-'));
  try {
    const script = join(folder, 'select.sql');
    await writeFile(script, select);
    const { stdout } = await run(pgbench, [
      ...['--no-vacuum', '--protocol=prepared', `--client=${CLIENTS}`, '--jobs=1', `--time=${seconds}`],
      ...[`--file=${script}`, databaseUrl],
    ]);
    // pgbench reports no speed if it got nothing done.
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
