import pg from 'pg';
import { checkChain } from '#server/features/activity/chain.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { databaseUrlOf, type Sandbox } from '#test/faults/sandbox.ts';
import { type Bar, type Extent, median, tableOf } from './bars.ts';
import { call, endInOrder, OWNER, startCashier } from './cashier.ts';
import { type Measured, startLoad } from './load.ts';

const DEPOSITS = 400;
const BLOATED_ROWS = 25_000;

export async function timeChanges(sandbox: Sandbox, extent: Extent): Promise<Bar[]> {
  const folder = sandbox.folder('changes');
  const cage = await startCashier(sandbox, folder);
  await using _ending = endInOrder(cage);
  const databaseUrl = await databaseUrlOf(folder);
  const database = new pg.Client({ connectionString: databaseUrl });
  // If a load fails, PostgreSQL is stopped under this connection; the load's failure is the one to report.
  database.on('error', () => {});
  await database.connect();
  const ids = await insertDeposits(database, DEPOSITS);
  const { token } = await call(cage.origin, 'signIn', OWNER);

  // Each deposit comes again long after it was answered, with another status.
  const inputs = ['sent', 'declined'].flatMap((status) => ids.map((depositId) => ({ depositId, status })));
  const port = Number(new URL(cage.origin).port);
  using changes = startLoad('read-load.ts', {
    port,
    connections: 32,
    token,
    call: 'updateDepositStatus',
    inputs,
  });
  const answered: Measured[] = [await changes.run(extent.warmUpSeconds)];
  for (let round = 0; round < extent.rounds; round++) answered.push(await changes.run(extent.roundSeconds));
  changes[Symbol.dispose]();
  const measured = answered.slice(1);

  await assertAllStored(
    database,
    ids,
    answered.reduce((sum, { count }) => sum + count, 0),
  );
  await assertChained(databaseUrl);
  const group = await medianGroup(database);
  const bloat = await measureBloat(database);
  await database.end();

  console.log(`
${tableOf({ 'changes of status over HTTP, 32 connections': measured })}
changes in one commit                          ${group}
${BLOATED_ROWS.toLocaleString('en-US')} deposits, each locked and unlocked twice: ${Math.round(100 * bloat.inPlace)} % in place, ${bloat.growth.toFixed(2)} times the size`);
  return [
    {
      name: 'changes of status, each with its entry',
      measured: measured.map(({ perSecond }) => perSecond),
      unit: 'a second',
      limit: { atLeast: 1_000 * extent.slack },
      of: 'median',
    },
    {
      name: 'locks taken and released in place',
      measured: [100 * bloat.inPlace],
      unit: '%',
      limit: { atLeast: 90 },
    },
    { name: 'size after that, to size before', measured: [bloat.growth], unit: '×', limit: { atMost: 1.5 } },
  ];
}

async function insertDeposits(database: pg.Client, count: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into deposits (id, source, username, method, amount_cents)
     select gen_random_uuid(), 'player', 'FC' || number % 5000, 'Venmo', 5000 from generate_series(1, $1::int) as number
     returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

async function assertAllStored(database: pg.Client, ids: readonly string[], answered: number): Promise<void> {
  const { rows } = await database.query<{ changes: number; entries: number; versions: number }>(
    `select
       (select sum(version - 1)::int from deposits where id = any($1)) as changes,
       count(*)::int as entries,
       count(distinct (subject_id, metadata ->> 'version'))::int as versions
     from activity_log where subject_type = 'deposit' and subject_id = any($1::text[])`,
    [ids],
  );
  const [{ changes, entries, versions }] = rows as [(typeof rows)[number]];
  if (changes !== answered || entries !== answered || versions !== answered) {
    throw new Error(`${answered} answered, ${changes} stored, ${entries} entries of ${versions} versions`);
  }
}

async function assertChained(url: string): Promise<void> {
  const database = openDatabase(url, { maxConnections: 1, onConnectionError: () => {} });
  try {
    const { broken } = await checkChain(database, []);
    if (broken) throw new Error(`The log is broken at entry ${broken.entryId}: ${broken.finding}`);
  } finally {
    await database.close();
  }
}

async function medianGroup(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ size: number }>(
    `select cardinality(ids) as size from live_changes where source = 'deposits' order by changed_in offset 1`,
  );
  return median(rows.map(({ size }) => size));
}

/** Updates all deposits in random order, twice, in transactions so short that dead rows can be reused. */
async function measureBloat(database: pg.Client): Promise<{ inPlace: number; growth: number }> {
  await insertDeposits(database, BLOATED_ROWS);
  await database.query('vacuum (analyze) deposits');
  await database.query('set synchronous_commit = off');
  const before = await readFigures(database);
  for (let round = 0; round < 2; round++) {
    for (const until of [`now() + interval '15 minutes'`, 'null']) {
      await database.query(`do $$
        declare one uuid;
        begin
          for one in select id from deposits order by random() loop
            update deposits set locked_until = ${until} where id = one;
            commit;
          end loop;
        end $$`);
      await database.query('vacuum deposits');
    }
  }
  const after = await readFigures(database);
  return {
    inPlace: (after.inPlace - before.inPlace) / (after.updates - before.updates),
    growth: after.bytes / before.bytes,
  };
}

async function readFigures(database: pg.Client) {
  await database.query('select pg_stat_force_next_flush()');
  const { rows } = await database.query<{ updates: number; inPlace: number; bytes: number }>(
    `select n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as "inPlace",
       pg_total_relation_size(relid)::float8 as bytes
     from pg_stat_user_tables where relname = 'deposits'`,
  );
  return rows[0] as (typeof rows)[number];
}
