import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImapServer, openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { MAIL_HOST, venmoMail } from '#test/fixtures/mails/payment-mails.ts';
import { until } from '#test/fixtures/until.ts';
import { callOnce, callUntilAnswered } from '../call-until-answered.ts';
import { percentile } from '../crowd.ts';
import { atRest, extentOf, reportFault } from '../fault-figures.ts';
import { OWNER, signInOwner } from '../load.ts';
import { METERED, readFigure } from '../node-figures.ts';
import { type CageProcess, databaseUrlOf, openSandbox, type Sandbox } from '../sandbox.ts';
import { type FullInbox, openFullInbox } from './full-inbox.ts';

const KILLS = extentOf('CAGE_KILLS', { short: 1, long: 20 });
const FIRST_FETCH = extentOf('CAGE_FIRST_FETCH', { short: 75, long: 10_000 });
const MOST_TAKEN = 30;
const PATIENCE_MS = 180_000;

/** As many as are fetched and taken together: so many are fetched again after a kill. */
const TAKEN_TOGETHER = 25;
const ASK_EVERY_MS = 25;
const LONGEST_HELD = 'nodejs_eventloop_lag_max_seconds';
// Twice what a node may wait for a busy processor.
const MOST_P99_MS = atRest(1_000);
const HARM = 5;
const MOST_GROWTH_MB = 300;

let sandbox: Sandbox;
let cage: CageProcess;
let database: pg.Pool;
let token: string;
const variables = () => ({ CAGE_DATA: sandbox.folder(), ...OWNER, ...METERED });

beforeAll(async () => {
  sandbox = await openSandbox();
  cage = await sandbox.start(variables());
  database = new pg.Pool({ connectionString: await databaseUrlOf(sandbox.folder()), max: 1 });
  // It ends with the PostgreSQL that it is connected to.
  database.on('error', () => {});
  token = await signInOwner(() => cage.origin);
}, PATIENCE_MS);
afterAll(() => sandbox[Symbol.asyncDispose]());

async function restart(): Promise<void> {
  await cage.end('SIGKILL');
  cage = await sandbox.start(variables());
}

async function notes(prefix: string): Promise<readonly string[]> {
  const { rows } = await database.query('select note from receipts where note like $1', [`${prefix} %`]);
  return rows.map(({ note }) => note);
}

/** @throws when one is missing or there twice */
async function compareWithStored(prefix: string, delivered: ReadonlySet<string>) {
  const stored = await notes(prefix);
  const lost = [...delivered].filter((note) => !stored.includes(note)).length;
  const doubled = stored.length - new Set(stored).size;
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  return { sent: delivered.size, stored: stored.length, lost, doubled };
}

test(`a server killed ${KILLS} times while mails arrive takes each of them once`, {
  timeout: PATIENCE_MS + KILLS * 60_000,
}, async () => {
  await using imap = await openImapServer();
  await addMailbox(imap);
  const count = async () => (await notes('mail')).length;
  const delivered = new Set<string>();
  let cutShort = 0;
  imap.repeats = true;
  for (let kill = 0; kill < KILLS; kill++) {
    const taken = delivered.size + randomInt(1, MOST_TAKEN);
    const delivering = new AbortController();
    const delivery = deliver(imap, delivered, delivering.signal);
    // Once all mails have other numbers, which are then those of others.
    await until(async () => (await count()) >= Math.min(taken, 5), PATIENCE_MS);
    imap.renumber();
    await until(async () => (await count()) >= taken, PATIENCE_MS);
    let left = 1;
    imap.temper = (description) => (description.includes('FETCH') && left-- > 0 ? 'cut' : 'serve');
    await until(() => left <= 0, PATIENCE_MS);
    if (kill % 2 === 1) imap.temper = () => 'stall';
    await cage.end('SIGKILL');
    delivering.abort();
    await delivery;
    if ((await count()) < delivered.size) cutShort += 1;
    imap.temper = () => 'serve';
    await restart();
    await until(async () => (await count()) >= delivered.size, PATIENCE_MS);
  }
  // What was taken twice would come before the last.
  imap.deliver(venmoMail({ note: 'mail last' }));
  delivered.add('mail last');
  await until(async () => (await count()) >= delivered.size, PATIENCE_MS);
  const figures = await compareWithStored('mail', delivered);
  // Otherwise nothing was interrupted, and the test has shown nothing.
  expect(cutShort).toBeGreaterThan(0);
  const done = `kill -9, ${KILLS} times, with other UIDs and a connection that is cut before each`;
  reportFault({ row: 'mails', done, ...figures });
});

test(`a first fetch of ${FIRST_FETCH} mails holds up no console, and goes on where it was killed`, {
  timeout: PATIENCE_MS + FIRST_FETCH * 100,
}, async () => {
  const delivered = new Set(Array.from({ length: FIRST_FETCH }, (_, i) => `first ${i}`));
  using inbox = await openFullInbox([...delivered]);
  const size = delivered.size;
  let asked = 0;
  const alone = await ask(async () => asked++ < Math.min(size / 2, 400));
  const before = await residentMb();

  await addMailbox(inbox.server);
  const begunAt = performance.now();
  const upTo = (most: number) => async () => (await notes('first')).length < most;
  const halves = [await ask(upTo(size / 2))];
  const memory = [before, await residentMb()];
  await restart();
  halves.push(await ask(upTo(size)));
  const seconds = (performance.now() - begunAt) / 1_000;
  memory.push(await residentMb());

  const figures = await compareWithStored('first', delivered);
  expect(await inbox.textsSent(), 'fetched again after the kill').toBeLessThanOrEqual(size + TAKEN_TOGETHER);
  const queue = (share: number, asking: readonly Asked[]) =>
    percentile(
      asking.flatMap((each) => each.queueMs),
      share,
    );
  const [p99Alone, p99Beside] = [queue(0.99, [alone]), queue(0.99, halves)];
  expect(p99Beside).toBeLessThan(Math.max(p99Alone * HARM, MOST_P99_MS));
  expect(Math.max(...memory) - before).toBeLessThan(MOST_GROWTH_MB);
  const said = (asking: readonly Asked[]) =>
    `getQueue ${Math.round(queue(0.5, asking))} ms (p99 ${Math.round(queue(0.99, asking))}), event loop held for ${Math.round(Math.max(...asking.map(({ heldMs }) => heldMs)))} ms at most`;
  const done = `${size} in ${Math.round(seconds)} s, killed in the middle; ${said(halves)}; without: ${said([alone])}; ${memory.join(', ')} MB; load ${loadavg()[0]?.toFixed(1)}`;
  reportFault({ row: 'first fetch', done, ...figures });
});

async function deliver(imap: ImapServer, delivered: Set<string>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const note = `mail ${delivered.size}`;
    imap.deliver(venmoMail({ note }));
    delivered.add(note);
    await pause(randomInt(20, 60));
  }
}

type Asked = {
  /** How long a console waited for its queue, each time. */
  readonly queueMs: readonly number[];
  /** The longest that nothing else had a turn in the server, with up to 10 ms of the clock that measures it. */
  readonly heldMs: number;
};

/** Asks as a console does, as long as it goes on. */
async function ask(goesOn: () => Promise<boolean>): Promise<Asked> {
  const queueMs: number[] = [];
  // Each reading begins anew.
  await readFigure(cage.origin, LONGEST_HELD);
  do {
    const askedAt = performance.now();
    const answer = await callOnce(cage.origin, 'getQueue', {}, token);
    expect(answer?.result).toBeDefined();
    queueMs.push(performance.now() - askedAt);
    await pause(ASK_EVERY_MS);
  } while (await goesOn());
  return { queueMs, heldMs: (await readFigure(cage.origin, LONGEST_HELD)) * 1_000 };
}

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${cage.pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024);
}

async function addMailbox({ host, port, user, password }: FullInbox['server']): Promise<void> {
  const place = { host, port, secure: false, user, password, authservId: MAIL_HOST };
  const input = { ...place, accountIds: [], enabled: true };
  await callUntilAnswered(() => cage.origin, 'saveMailbox', input, token);
}
