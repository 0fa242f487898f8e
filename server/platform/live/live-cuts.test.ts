import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { extentOf } from '#test/faults/fault-figures.ts';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { connectTo } from '#test/fixtures/live-feed.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

const CUTS = extentOf('CAGE_STREAM_CUTS', { short: 60, long: 200 });
const WRITERS = 5;

const INSERT = `insert into deposits (id, source, username, method, amount_cents)
  values ($1, 'player', 'FC1', $2, 5000)`;

/** Stores deposits in one transaction after the other, short ones and long ones, until told to stop. */
async function write(client: pg.Client, method: string, stop: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  while (!stop.aborted) {
    const id = randomUUID();
    await client.query('begin');
    await client.query(INSERT, [id, method]);
    await pause(randomInt(10) === 0 ? 150 : randomInt(5));
    await client.query(randomInt(10) === 0 ? 'rollback' : 'commit').then(({ command }) => {
      if (command === 'COMMIT') ids.push(id);
    });
    await client.query('notify cage_live');
  }
  return ids;
}

test(`a viewer whose connection is cut ${CUTS} times sees every change once`, async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member');
  await using connections = new AsyncDisposableStack();
  const clients = await Promise.all(
    Array.from({ length: WRITERS }, async () => connections.use(await connectTo(cashier.database)).client),
  );
  const stopping = new AbortController();
  const seen: string[] = [];
  let cursor: string | undefined;

  /** Follows from where the last connection was cut, and cuts this one. */
  async function followUntil(isEnough: (events: number) => boolean): Promise<void> {
    using stream = await openEventStream(`${cashier.origin}/api/live`, {
      authorization: `Bearer ${token}`,
      ...(cursor !== undefined && { 'last-event-id': cursor }),
    });
    for (let events = 0; !isEnough(events); events++) {
      const event = await stream.next();
      expect(event?.event).toBe('change');
      const { deposits }: { deposits: DepositRecord[] } = JSON.parse(event?.data as string);
      seen.push(...deposits.map(({ id }) => id));
      cursor = event?.id;
    }
  }

  // The first one sees the first change of all: nothing is written before it is connected.
  const first = openEventStream(`${cashier.origin}/api/live`, { authorization: `Bearer ${token}` });
  using stream = await first;
  const started = stream.next();
  const writing = clients.map((client, writer) => write(client, `method ${writer}`, stopping.signal));
  const event = await started;
  cursor = event?.id;
  seen.push(...JSON.parse(event?.data as string).deposits.map(({ id }: DepositRecord) => id));
  stream[Symbol.dispose]();

  for (let cut = 0; cut < CUTS; cut++) {
    const events = randomInt(3);
    await followUntil((count) => count >= events);
  }
  stopping.abort();
  const written = (await Promise.all(writing)).flat();
  await followUntil(() => seen.length >= written.length);
  expect(new Set(seen).size, 'doubled').toBe(seen.length);
  expect(seen.toSorted(), 'missed').toEqual(written.toSorted());
  console.log(`${CUTS} cuts: ${written.length} changes, each seen once`);
});
