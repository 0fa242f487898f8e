import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { databaseUrlOf, openSandbox } from '#test/faults/sandbox.ts';
import { venmoRow, venmoStatement } from '#test/fixtures/receipts/statements.ts';
import { type Bar, report } from './bars.ts';
import {
  call,
  endInOrder,
  OPEN_ACCOUNT,
  OWNER,
  openForPlayers,
  removeWhenStopped,
  startCashier,
} from './cashier.ts';
import { describeMachine } from './machine.ts';
import { readOptions } from './options.ts';

const { lines: LINES, mails: MAILS } = readOptions({ lines: 50_000, mails: 30_000 });
const SECOND = '2026-03-08T14:07:13';

console.log(describeMachine(new Date()));
await using sandbox = await openSandbox();
removeWhenStopped(sandbox);
const folder = sandbox.folder();
const cage = await startCashier(sandbox, folder);
await using _ending = endInOrder(cage);
await openForPlayers(cage.origin);
const { token } = await call(cage.origin, 'signIn', OWNER);
const database = new pg.Client({ connectionString: await databaseUrlOf(folder) });
await database.connect();

const bars: Bar[] = [];
try {
  await insertMails(MAILS);
  await timeStatement('all different', (place) =>
    venmoRow({
      id: String(5_000_000_000 + place),
      datetime: new Date(Date.parse('2026-02-01T00:00:00Z') + place * 37_000).toISOString().slice(0, 19),
      from: `Payer ${place % 9_000} Of ${place % 977}`,
      amount: `+ $${20 + (place % 400)}.00`,
      note: '',
    }),
  );
  await timeStatement(`all alike, onto ${MAILS.toLocaleString('en-US')} mails alike`, (place) =>
    venmoRow({ id: String(6_000_000_000 + place), datetime: SECOND, from: 'Nora Falk', note: '' }),
  );
} finally {
  await database.end();
}
report(bars);

async function timeStatement(what: string, row: (place: number) => string): Promise<void> {
  const rows = Array.from({ length: LINES }, (_, place) => row(place));
  const content = venmoStatement(...rows).replace('@lucky-house', '@the-casino');
  for (const step of ['preview', 'import', 'import again'] as const) {
    const waits = watchEntries();
    const memory = watchMemory(cage.pid);
    const from = performance.now();
    const answer = await fetch(`${cage.origin}/api/importStatement`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ data: { accountId: OPEN_ACCOUNT, content, commit: step !== 'preview' } }),
    });
    const text = await answer.text();
    const seconds = (performance.now() - from) / 1_000;
    const { longestMs } = await waits.stop();
    if (!answer.ok) throw new Error(text);
    const { message } = JSON.parse(text).result;
    console.log(
      `${what}, ${step}: ${seconds.toFixed(1)} s, the server at most ${memory.stop()} MB, the answer ${Math.round(text.length / 1_000)} kB, an entry by hand at most ${Math.round(longestMs)} ms. ${message}`,
    );
    bars.push({ name: `${step}: ${what}`, measured: [seconds], unit: 's', limit: { atMost: 60 } });
  }
}

function watchEntries() {
  let isOver = false;
  let longestMs = 0;
  const entering = (async () => {
    while (!isOver) {
      const from = performance.now();
      await enterOnce();
      longestMs = Math.max(longestMs, performance.now() - from);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await entering;
      return { longestMs };
    },
  };
}

/** Retries until it is stored, as a mailbox does that finds the rail busy. */
async function enterOnce(): Promise<void> {
  const entry = { accountId: OPEN_ACCOUNT, amount: 1, payerName: 'Ada Player', reason: 'Measured' };
  while (true) {
    const response = await fetch(`${cage.origin}/api/enterReceipt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ data: { ...entry, occurredAt: new Date(Date.now() - 60_000).toISOString() } }),
    });
    await response.arrayBuffer();
    if (response.ok) return;
    if (response.status !== 503) throw new Error(`enterReceipt answered ${response.status}`);
  }
}

function watchMemory(pid: number) {
  let most = 0;
  const look = () => {
    most = Math.max(most, Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1_024);
  };
  const timer = setInterval(look, 500);
  return {
    stop() {
      look();
      clearInterval(timer);
      return Math.round(most);
    },
  };
}

/** Mails without a transaction, all of one second, amount and payer. */
async function insertMails(count: number): Promise<void> {
  await database.query(
    `with made as (
       insert into receipts (
         id, source, source_key, account_id, rail, direction, event, amount_cents, currency, occurred_at, payer_name,
         received_at, authenticity
       )
       select gen_random_uuid(), 'mail', 'bench ' || i, $2, 'venmo', 'in', 'payment', 50000, 'usd', $3::timestamptz,
         'Nora Falk', $3::timestamptz, 'proved'
       from generate_series(1, $1::int) i
       returning id, source, source_key, received_at
     )
     insert into receipt_evidence (id, receipt_id, source, source_key, authenticity, received_at)
     select gen_random_uuid(), id, source, source_key, 'proved', received_at from made`,
    [count, OPEN_ACCOUNT, `${SECOND}Z`],
  );
  await database.query('analyze receipts, receipt_evidence');
}
