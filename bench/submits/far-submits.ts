import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { loadSecret } from '#server/main/keys/load-keys.ts';
import { databaseUrlOf, type Sandbox } from '#test/faults/sandbox.ts';
import { type Bar, type Extent, ratiosOf, tableOf } from '../bars.ts';
import { startCashier } from '../cashier.ts';
import { type Measured, startLoad } from '../load.ts';
import { checkStored } from './check-stored.ts';

const ROUND_TRIP_MS = 100;

// At that distance, as many are under way when half of a near database's rate is stored.
const CONNECTIONS = 800;

export async function timeFarSubmits(sandbox: Sandbox, extent: Extent): Promise<Bar[]> {
  const folder = sandbox.folder('near');
  const near = await startCashier(sandbox, folder);
  const databaseUrl = await databaseUrlOf(folder);
  const way = fork(join(import.meta.dirname, '../loads/far-database.ts'), [databaseUrl]);
  try {
    const [address] = (await once(way, 'message')) as [string];
    const variables = { DATABASE_URL: address, CAGE_SECRET: await loadSecret(folder) };
    const far = await startCashier(sandbox, sandbox.folder('far'), { variables });
    way.send(ROUND_TRIP_MS);
    const startLoadOf = ({ origin }: { readonly origin: string }) =>
      startLoad('submit-load.ts', { port: Number(new URL(origin).port), connections: CONNECTIONS });
    using nearLoad = startLoadOf(near);
    using farLoad = startLoadOf(far);
    const answered: string[] = [];
    const rounds: [Measured[], Measured[]] = [[], []];
    for (const load of [nearLoad, farLoad]) answered.push(...(await load.run(extent.warmUpSeconds)).answered);
    for (let round = 0; round < extent.rounds; round++) {
      for (const [index, load] of [nearLoad, farLoad].entries()) {
        const measured = await load.run(extent.roundSeconds);
        answered.push(...measured.answered);
        rounds[index]?.push(measured);
      }
    }
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const checks = await checkStored(database, answered);
    await database.end();
    const [nearby, away] = rounds;
    console.log(
      tableOf({
        [`submits, ${CONNECTIONS} connections, the database near`]: nearby,
        [`submits, ${ROUND_TRIP_MS} ms there and back`]: away,
      }),
    );
    await far.end('SIGTERM');
    await near.end('SIGTERM');
    const measured = ratiosOf(away, nearby);
    return [
      {
        name: `submits at ${ROUND_TRIP_MS} ms from the database, to near`,
        ...{ measured, unit: '×', limit: { atLeast: 0.5 * extent.slack }, of: 'median' },
      },
      ...checks,
    ];
  } finally {
    way.kill('SIGKILL');
  }
}
