import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import { databaseUrlOf, type Sandbox } from '#test/faults/sandbox.ts';
import { type Bar, type Extent, tableOf } from '../bars.ts';
import { startCashier } from '../cashier.ts';
import { type Measured, startLoad } from '../load.ts';
import type { Lever } from '../loads/lever-load.ts';
import { checkStored } from './check-stored.ts';

// A busy evening of a large casino.
const PER_SECOND = 20;
const CONNECTIONS = 16;
/** Of one kind, by one stranger, beside the players. */
const HOSTILE_PER_SECOND = 100;
const MOST_MS = 100;

/** What is dearest of each kind in docs/security.md, 'What a stranger may cost'. */
const LEVERS: Readonly<Record<string, Lever>> = {
  'a body to inflate': {
    ...{ method: 'POST', path: '/api/sendDepositEmail', headers: { 'content-encoding': 'br' } },
    body: brotliCompressSync(Buffer.alloc(40 * 1024 * 1024)).toString('base64'),
  },
  'the description of the API': { method: 'GET', path: '/api/openapi.json' },
  'its page': { method: 'GET', path: '/api/docs' },
  'the page of players': { method: 'GET', path: '/' },
  'a request of quotes alone': {
    ...{ method: 'POST', path: '/api/sendDepositEmail' },
    body: `{"data":{"username":"${'\\u00e9'.repeat(2_600)}"}}`,
  },
  'nested lists to a call of staff': {
    ...{ method: 'POST', path: '/api/getDeposits', headers: { authorization: 'Bearer made-up' } },
    nested: 64 * 1024,
  },
  'a sign-in with a wrong password': {
    ...{ method: 'POST', path: '/api/signIn' },
    body: JSON.stringify({ data: { email: 'nobody@example.com', password: 'not the password' } }),
  },
  'a payment report with a made-up signature': {
    ...{ method: 'POST', path: '/webhooks/stripe', headers: { 'stripe-signature': 't=1,v1=00' } },
    nested: 250 * 1024,
  },
  'a connection for nothing': { method: 'GET', path: '/healthz', headers: { connection: 'close' } },
};

/** Players' submits at a usual rate, alone and beside strangers who send what costs most. */
export async function timeLevers(sandbox: Sandbox, extent: Extent): Promise<Bar[]> {
  const folder = sandbox.folder('levers');
  const cage = await startCashier(sandbox, folder, { variables: { STRIPE_WEBHOOK_SECRET: 'whsec_bench' } });
  const port = Number(new URL(cage.origin).port);
  using submits = startLoad('paced-load.ts', { port, connections: CONNECTIONS, perSecond: PER_SECOND });
  const answered = [...(await submits.run(extent.warmUpSeconds)).answered];
  const rounds: Record<string, Measured[]> = { 'no stranger': [] };
  const seconds = extent.roundSeconds * 3;
  for (let round = 0; round < Math.ceil(extent.rounds / 3); round++) {
    rounds['no stranger']?.push(await submits.run(seconds));
    for (const [name, lever] of Object.entries(LEVERS)) {
      using hostile = startLoad('lever-load.ts', { port, perSecond: HOSTILE_PER_SECOND, lever });
      const [beside] = await Promise.all([submits.run(seconds), hostile.run(seconds)]);
      rounds[name] ??= [];
      rounds[name].push(beside);
    }
  }
  for (const { answered: ids } of Object.values(rounds).flat()) answered.push(...ids);
  const database = new pg.Client({ connectionString: await databaseUrlOf(folder) });
  await database.connect();
  const checks = await checkStored(database, answered);
  await database.end();
  await cage.end('SIGTERM');
  console.log(`${PER_SECOND} submits a second, beside ${HOSTILE_PER_SECOND} a second of

${tableOf(rounds)}`);
  return [
    ...Object.entries(rounds).map(
      ([name, measured]): Bar => ({
        name: `a submit beside ${name}, p99`,
        ...{
          measured: measured.map(({ p99 }) => p99),
          unit: 'ms',
          limit: { atMost: MOST_MS / extent.slack },
        },
        of: 'median',
      }),
    ),
    ...checks,
  ];
}
